import { Outlet } from 'react-router'
import { Queries } from '../queries.tsx'

/** Around the pages on which people do something that calls the server; `routes.ts` says which. */
export default function CallingLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
