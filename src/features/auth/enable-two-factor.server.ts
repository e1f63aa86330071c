import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { encrypt } from '#door/encryption.ts'
import { handle } from '#door/handle.ts'
import { brand } from '#shared/product/brand.ts'
import { checkPassword } from './commands.server.ts'
import { enableTwoFactor } from './contracts.ts'
import { encryptCodes, newRecoveryCodes } from './recovery-codes.server.ts'

/**
 * Better Auth asks for the second factor during sign-in and reads this row, so it has Better Auth's format: the secret
 * and the recovery codes encrypted with AUTH_SECRET.
 */
export const enableTwoFactorHandler = handle(enableTwoFactor, async ({ input, caller, deps, fail }) => {
  if (!(await checkPassword(deps, caller, input.password))) {
    fail('wrongPassword', { fields: { password: enableTwoFactor.errors.wrongPassword[1] } })
  }
  if (await isOn(deps.db, caller.id)) fail('alreadyOn')
  // 128 bits, the minimum in RFC 4226 (4, R6), as text: Better Auth uses the bytes of the text as the key.
  const secret = randomBytes(16).toString('base64url')
  const recoveryCodes = newRecoveryCodes()
  const row = {
    secret: await encrypt(deps.authSecrets, secret),
    backup_codes: await encryptCodes(recoveryCodes, deps.authSecrets),
    verified: false,
  }
  await deps.db
    .insertInto('two_factors')
    .values({ id: randomUUIDv7(), user_id: caller.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row).where('two_factors.verified', '=', false))
    .execute()
  const uri = createOTP(secret).url(brand.name, caller.email)
  return { uri, secret: base32.encode(secret, { padding: false }), recoveryCodes }
})

async function isOn(db: Kysely<DB>, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('two_factor_enabled').where('id', '=', userId).executeTakeFirst()
  return user?.two_factor_enabled ?? false
}
