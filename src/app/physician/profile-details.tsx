import type { ComponentProps } from 'react'
import { ProfileFacts } from '#features/physicians/profile-facts.tsx'
import { paths } from '#shared/product/paths.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { TextLink } from '#ui/button.tsx'
import { Queries } from '../page/queries.tsx'

/** The facts about a physician, on a page that otherwise makes no calls; the map's layer does. */
export function ProfileDetails(props: ComponentProps<typeof ProfileFacts>) {
  return (
    <Queries>
      <ProfileFacts {...props} />
      <p className="mt-8 text-13 text-muted print:hidden">
        Is this you? <TextLink to={physicianPaths.claim(props.physician.id)}>Claim this profile</TextLink>, or{' '}
        <TextLink to={paths.removeInfo()}>ask to be removed</TextLink>.
      </p>
    </Queries>
  )
}
