import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Forgot Password')

export default function ForgotPassword() {
  return (
    <NotOpenYet
      title="Forgot Password"
      purpose="A link by email with which to choose a new password."
      link={{ label: 'Log in', to: paths.login() }}
    />
  )
}
