import { useRevalidator } from 'react-router'
import { useSubscriptionCheck } from '#features/billing/subscription-check.ts'
import type { Viewer } from '#shared/access/access.ts'
import { Queries } from '../page/queries.tsx'

/** Periodically checks a signed-in person's subscription; renders nothing. */
export function SessionWatch({ viewer }: { viewer: Viewer }) {
  return (
    <Queries>
      <Watch viewer={viewer} />
    </Queries>
  )
}

function Watch({ viewer }: { viewer: Viewer }) {
  const { revalidate } = useRevalidator()
  useSubscriptionCheck(viewer, () => void revalidate())
  return null
}
