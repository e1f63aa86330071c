import { data } from 'react-router'
import { pageMeta } from '../../page/page-meta.ts'
import { NotFound } from '../../shell/not-found.tsx'

export const meta = () => pageMeta('Page Not Found')

export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
