import { paths, safeReturnTo } from '#shared/product/paths.ts'

/** The member's day, which leads those without a list or saved search on to the directory. */
const firstPage = `${paths.today()}?first`

/** Pages that no one wants to be sent back to: sign-in, sign-up, and the home page. */
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
 * Where to go after signing in (docs/specification/accounts.md, Sign-in): `return_to`, else the page the person came from, else their day.
 * Both may have been written by anyone; what is no path of this site counts as /directory.
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
