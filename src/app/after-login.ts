import { paths, safeReturnTo } from '#shared/product/paths.ts'

const firstPage = paths.directory()

/** Pages that no one wants to return to: sign-in, sign-up, and the home page. */
const notWorthReturning: ReadonlySet<string> = new Set([
  paths.home(),
  paths.login(),
  paths.signup(),
  paths.forgotPassword(),
  paths.checkEmail(),
  pathOf(paths.confirmEmail('')),
  pathOf(paths.resetPassword('')),
  pathOf(paths.changeEmail('')),
])

/**
 * Where to go after signing in (docs/specification/accounts.md, Sign-in): `return_to`, else the page the person came
 * from, else /directory. Anyone may have written either; anything that is not a path on this site counts as /directory.
 */
export function afterLogin(returnTo: string | null, cameFrom: unknown): string {
  if (returnTo !== null) return safeReturnTo(returnTo)
  if (typeof cameFrom !== 'string') return firstPage
  const from = safeReturnTo(cameFrom)
  return notWorthReturning.has(pathOf(from)) ? firstPage : from
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/, '')
}
