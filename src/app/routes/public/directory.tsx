import { redirect } from 'react-router'
import { paths } from '#shared/product/paths.ts'

/** The default destination after signing in; it stands for the search. */
export function loader() {
  return redirect(paths.search())
}
