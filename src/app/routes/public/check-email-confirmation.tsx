import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Check Your Email')

export default function CheckEmailConfirmation() {
  return (
    <NotOpenYet
      title="Check Your Email"
      purpose="After signing up, a link by email confirms the address."
      link={{ label: 'Log in', to: paths.login() }}
    />
  )
}
