import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireViewer } from '../../entry-to-page.ts'

/** Without a list there is nothing to show here: decisions.md sends it to the lists. */
export function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return redirect(paths.lists())
}
