import type { ComponentProps } from 'react'
import { ProfileFacts } from '#features/physicians/profile-facts.tsx'
import { Queries } from '../queries.tsx'

/** What is known of a physician, on a page that makes no calls else: the layer of the map does. */
export function ProfileDetails(props: ComponentProps<typeof ProfileFacts>) {
  return (
    <Queries>
      <ProfileFacts {...props} />
    </Queries>
  )
}
