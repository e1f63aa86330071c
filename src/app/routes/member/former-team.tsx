import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#shared/product/paths.ts'

/** Emails of before lead here. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(paths.team() + new URL(request.url).search)
}
