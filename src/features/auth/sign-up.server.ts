import { randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#door/deps.ts'
import { invalidInput } from '#door/errors.ts'
import { inputWords } from '#door/input-words.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { safeReturnTo } from '#shared/product/paths.ts'
import { plainName } from '#shared/text/plain-name.ts'
import { EmailAddress } from './email-address.ts'
import { signUpMail } from './jobs.server.ts'
import { takeMailTry } from './mail-tries.server.ts'
import { hashPassword, passwordProblem } from './password.server.ts'
import { signUpProblem } from './password-rules.ts'

/** Better Auth's form plus our own fields. Anything else (a role, say) is ignored. */
const SignUp = z.object({
  email: EmailAddress,
  password: z.string('Please enter a password.'),
  name: plainName(
    z.string().trim().max(limits.displayName, `Name must be at most ${limits.displayName} characters.`),
  ).optional(),
  confirmPassword: z.string().optional(),
  terms: z.boolean().optional(),
  /** One that is too long for a link is left out. */
  returnTo: z.string().max(2000).nullish().catch(null),
})

/**
 * Creates an account that no one can use before its address is confirmed. For an address that already has one, exactly
 * the same is done and answered; only the email that follows differs. Throws a `CallError` 422 or 429.
 */
export async function signUp(deps: Deps, input: unknown, address: string) {
  const { email, password, name, returnTo } = accept(input)
  await takeMailTry(deps, { address, email })
  const hash = await hashPassword(password)
  const user = { id: randomUUIDv7(), email, name: name || nameFrom(email) }
  await inTransaction(deps.db, async (db) => {
    await db
      .with('added', (with_) =>
        with_
          .insertInto('users')
          .values(user)
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('id'),
      )
      .insertInto('accounts')
      .columns(['id', 'user_id', 'account_id', 'provider_id', 'password'])
      .expression((eb) =>
        eb
          .selectFrom('added')
          .select([
            eb.val(randomUUIDv7()).as('id'),
            'added.id as user_id',
            'added.id as account_id',
            eb.val('credential').as('provider_id'),
            eb.val(hash).as('password'),
          ]),
      )
      .execute()
    await deps.jobs.enqueue(db, signUpMail, {
      ...{ email, password: hash },
      ...(returnTo && { returnTo: safeReturnTo(returnTo) }),
    })
  })
  const now = deps.now()
  return { token: null, user: { ...user, image: null, emailVerified: false, createdAt: now, updatedAt: now } }
}

/** Members without a name go by the part of their email before the @. */
export function nameFrom(email: string): string {
  return email.split('@')[0]!.slice(0, limits.displayName)
}

function accept(input: unknown): z.output<typeof SignUp> {
  const parsed = SignUp.safeParse(input, { error: inputWords })
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  const problem = signUpProblem(parsed.data) ?? commonness(parsed.data)
  if (problem === null) return parsed.data
  const { field, message } = problem
  throw new CallError(422, 'invalid_input', message, { fields: { [field]: message } })
}

function commonness({ password, email }: { password: string; email: string }) {
  const message = passwordProblem(password, email)
  return message === null ? null : { field: 'password', message }
}
