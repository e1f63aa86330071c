import { brand } from '#shared/product/brand.ts'

/** Why someone came back from their identity provider without being logged in. */
export const signInProblems = {
  expired: 'Logging in took too long, or started in another browser. Please try again.',
  refused: 'Your identity provider didn’t log you in. Try again, or use your password.',
  otherDomain: 'Your identity provider logged you in with an address at another domain.',
  noMember: 'No member of the team has this address. Ask for an invitation, accept it, then log in this way.',
  unverified:
    'Your identity provider didn’t confirm that this address is yours. Ask an owner of your team to check its settings, or use your password.',
  otherSubject:
    'Your identity provider now has a different account with your address. Ask an owner of your team to reset your company login, or use your password.',
  admin: `Admins of ${brand.name} log in with their own password. If you don’t know it, press ‘Forgot password?’ for a new one.`,
  suspended: 'Your account is suspended.',
} as const

export type SignInProblem = keyof typeof signInProblems

/** The sentence that the login page's URL asks for. */
export function signInProblem(name: string | null): string | undefined {
  return name !== null && Object.hasOwn(signInProblems, name) ? signInProblems[name as SignInProblem] : undefined
}
