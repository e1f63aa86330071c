import type { ComponentProps } from 'react'
import { ProfileFacts } from '#features/physicians/profile-facts.tsx'
import { Queries } from '../page/queries.tsx'

/** The facts about a physician, on a page that otherwise makes no calls; the map's layer does. */
export function ProfileDetails(props: ComponentProps<typeof ProfileFacts>) {
  return (
    <Queries>
      <ProfileFacts {...props} />
    </Queries>
  )
}
