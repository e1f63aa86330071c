import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Sign Up')

export default function Signup() {
  return (
    <NotOpenYet
      title="Sign Up"
      purpose="An account to search physicians, keep lists and write to them."
      link={{ label: 'Log in', to: paths.login() }}
    />
  )
}
