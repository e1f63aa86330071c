/**
 * Setting up the second factor. Better Auth asks for it during sign-in and reads these rows, so they have its form: the
 * secret and the recovery codes encrypted with AUTH_SECRET.
 */
import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { brand } from '#shared/product/brand.ts'
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor, makeRecoveryCodes } from './contracts.ts'
import { securityAlert } from './jobs.server.ts'
import { checkPassword, endSessions, isFirstUse } from './queries.server.ts'
import { base32, isTotp, totpUri } from './totp.server.ts'

const wrongPasswordFields = { fields: { password: 'That is not your current password.' } }

export const enableTwoFactorHandler = handle(enableTwoFactor, async ({ input, caller, deps, fail }) => {
  if (!(await checkPassword(deps, caller, input.password))) fail('wrongPassword', wrongPasswordFields)
  if (await isOn(deps.db, caller.id)) fail('alreadyOn')
  // 128 bits, the least that RFC 4226 (4, R6) allows, as text: Better Auth takes the bytes of the text for the key.
  const secret = randomBytes(16).toString('base64url')
  const recoveryCodes = newRecoveryCodes()
  const row = {
    secret: await symmetricEncrypt({ key: deps.authSecret, data: secret }),
    backup_codes: await encryptCodes(recoveryCodes, deps.authSecret),
    verified: false,
  }
  await deps.db
    .insertInto('two_factors')
    .values({ id: randomUUIDv7(), user_id: caller.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row).where('two_factors.verified', '=', false))
    .execute()
  return { uri: totpUri(secret, brand.name, caller.email), secret: base32(secret), recoveryCodes }
})

export const confirmTwoFactorHandler = handle(confirmTwoFactor, async ({ input, caller, deps, facts, fail }) => {
  const pending = await deps.db
    .selectFrom('two_factors')
    .select(['id', 'secret'])
    .where('user_id', '=', caller.id)
    .where('verified', '=', false)
    .executeTakeFirst()
  if (!pending) return fail('notStarted')
  const secret = await symmetricDecrypt({ key: deps.authSecret, data: pending.secret })
  // Apps show '123 456'.
  const code = input.code.replaceAll(/\s/g, '')
  // Used up here: whoever has watched it being typed cannot sign in with it.
  if (!isTotp(secret, code, deps.now()) || !(await isFirstUse(deps.db, caller.id, code))) {
    fail('wrongCode', { fields: { code: confirmTwoFactor.errors.wrongCode[1] } })
  }
  const session = await facts.session()
  await deps.db.transaction().execute(async (db) => {
    // Sessions of before were opened by a password alone.
    await endSessions(db, caller.id, session)
    await db.updateTable('two_factors').set({ verified: true }).where('id', '=', pending.id).execute()
    await db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', caller.id).execute()
  })
  return {}
})

export const disableTwoFactorHandler = handle(disableTwoFactor, async ({ input, caller, deps, fail }) => {
  if (!(await checkPassword(deps, caller, input.password))) fail('wrongPassword', wrongPasswordFields)
  const at = deps.now().toISOString()
  await deps.db.transaction().execute(async (db) => {
    const turnedOff = await db
      .updateTable('users')
      .set({ two_factor_enabled: false })
      .where('id', '=', caller.id)
      .where('two_factor_enabled', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!turnedOff) fail('notOn')
    await db.deleteFrom('two_factors').where('user_id', '=', caller.id).execute()
    await deps.jobs.enqueue(db, securityAlert, { userId: caller.id, at, event: { kind: 'two-factor-off' } })
  })
  return {}
})

export const makeRecoveryCodesHandler = handle(makeRecoveryCodes, async ({ input, caller, deps, fail }) => {
  if (!(await checkPassword(deps, caller, input.password))) fail('wrongPassword', wrongPasswordFields)
  const recoveryCodes = newRecoveryCodes()
  const changed = await deps.db
    .updateTable('two_factors')
    .set({ backup_codes: await encryptCodes(recoveryCodes, deps.authSecret) })
    .where('user_id', '=', caller.id)
    .where('verified', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!changed) fail('notOn')
  return { recoveryCodes }
})

async function isOn(db: Kysely<DB>, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('two_factor_enabled').where('id', '=', userId).executeTakeFirst()
  return user?.two_factor_enabled ?? false
}

// Without letters and digits that are mistaken for each other when they are copied from paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes such as 'k3m9p-x7wqd', each good for one sign-in. */
function newRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 10 }, () => `${five()}-${five()}`)
}

function encryptCodes(codes: readonly string[], key: string): Promise<string> {
  return symmetricEncrypt({ key, data: JSON.stringify(codes) })
}
