/**
 * How a page's loader admits people and gets its data through the door. The contract's `access` protects the data;
 * these redirects only spare people a refusal.
 */
import { data, type HeadersArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { admin, refusal, type Viewer } from '#shared/access/access.ts'
import { callContext, requestContext, viewerContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { AnyContract, InputOf, OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'

/** `url` is the page's own address; the request's may be that of its data. */
type LoaderEntry = Pick<LoaderFunctionArgs, 'context' | 'url'>

/** Returns the signed-in person; a visitor is sent to /login, which remembers the address. */
export function requireViewer({ context, url }: LoaderEntry): Viewer {
  const viewer = context.get(viewerContext)
  if (viewer === null) throw redirect(paths.login(`${url.pathname}${url.search}`))
  return viewer
}

/**
 * Returns the admin. A visitor is sent to /login; anyone else to `elsewhere`, or gets 'Access Denied' if that is null
 * (docs/specification/access.md, Non-admins on admin pages).
 */
export function requireAdmin(entry: LoaderEntry, elsewhere: string | null): Viewer {
  const viewer = requireViewer(entry)
  const verdict = refusal(admin, viewer)
  if (verdict === null) return viewer
  // The account page says what is missing, and leads to it.
  if (verdict === 'two_factor_required') throw redirect(paths.account())
  if (elsewhere === null) throw data(null, { status: 403 })
  throw redirect(elsewhere)
}

/** The data for the error page of a failed loader. */
export interface PageErrorData {
  code: string
  message: string
  title?: string | undefined
  requestId: string
}

/**
 * Makes a call for a page. Refusals and failures become the page of their status; 401 leads to /login and back.
 * @public for the pages that show data.
 */
export async function loadCall<C extends AnyContract>(
  { context, url }: LoaderEntry,
  contract: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  try {
    return await context.get(callContext)(contract, input)
  } catch (error) {
    throw toPageError({ context, url }, error)
  }
}

function toPageError({ context, url }: LoaderEntry, error: unknown): unknown {
  if (!isCallError(error)) return error
  if (error.status === 401) return redirect(paths.login(`${url.pathname}${url.search}`))
  const { requestId } = context.get(requestContext)
  const body: PageErrorData = { code: error.code, message: error.message, title: error.title, requestId }
  const headers = error.retryAfter ? { 'Retry-After': String(error.retryAfter) } : undefined
  return data(body, { status: error.status || 500, headers })
}

/** The headers of a page that failed; of each route with an error page of its own. */
export function errorHeaders({ errorHeaders }: HeadersArgs): HeadersInit {
  const wait = errorHeaders?.get('Retry-After')
  return wait ? { 'Retry-After': wait } : {}
}

/** For optional parts of a page: null if they fail, which is logged. */
export async function loadCallOrNull<C extends AnyContract>(
  { context }: LoaderEntry,
  contract: C,
  input: InputOf<C>,
): Promise<OutputOf<C> | null> {
  try {
    return await context.get(callContext)(contract, input)
  } catch (error) {
    context.get(requestContext).report(error)
    return null
  }
}

/** What an emailed link would do, or the message that it has been used. Only reads; pressing the button does it. */
export async function loadLink<C extends AnyContract>(
  entry: LoaderEntry,
  contract: C,
  token: string,
): Promise<{ link: OutputOf<C>; problem: null } | { link: null; problem: string }> {
  try {
    return { link: await entry.context.get(callContext)(contract, { token } as InputOf<C>), problem: null }
  } catch (error) {
    if (isCallError(error) && error.status < 500) return { link: null, problem: error.message }
    throw toPageError(entry, error)
  }
}
