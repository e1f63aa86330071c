import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getAccount } from '#features/account/contracts.ts'
import { viewerContext } from '#shared/calls/call-context.ts'
import { paths } from '#shared/product/paths.ts'
import { loadCall } from '../../page/entry-to-page.ts'

/** The default destination after signing in: the search, or the page that someone prefers to start with. */
export async function loader(entry: LoaderFunctionArgs) {
  if (entry.context.get(viewerContext) === null) return redirect(paths.search())
  const { startWith } = await loadCall(entry, getAccount, {})
  return redirect(startWith === 'today' ? paths.today() : paths.search())
}
