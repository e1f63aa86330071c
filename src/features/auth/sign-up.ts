import { z } from 'zod'
import { paths } from '#shared/product/paths.ts'
import { postAuth } from './post-auth.ts'

export const SignUpValues = z.object({
  email: z.string(),
  password: z.string(),
  confirmPassword: z.string(),
  terms: z.boolean(),
})
export type SignUpValues = z.infer<typeof SignUpValues>

export const signUpFailed = 'Failed to create account.'

/**
 * Signs up. `returnTo` comes along in the emailed link, which may be opened in another browser. The answer is the same
 * whether or not the address has an account. Throws a `CallError`.
 */
export async function signUp(values: SignUpValues, returnTo: string | null): Promise<void> {
  await postAuth(paths.signUp(), { ...values, returnTo }, signUpFailed)
}
