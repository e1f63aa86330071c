import { paths } from '#shared/product/paths.ts'
import { postAuth } from './post-auth.ts'

export interface SignUpValues {
  email: string
  password: string
  confirmPassword: string
  terms: boolean
}

export const signUpFailed = 'Failed to create account.'

/** Signs up. The answer is the same whether or not the address has an account. Throws a `CallError`. */
export async function signUp(values: SignUpValues): Promise<void> {
  await postAuth(paths.signUp(), values, signUpFailed)
}
