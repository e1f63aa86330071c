import { data, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#shared/calls/call-context.ts'
import { Actions } from '../../gallery/actions.tsx'
import { DataParts } from '../../gallery/data.tsx'
import { Forms } from '../../gallery/forms.tsx'
import { Foundations } from '../../gallery/foundations.tsx'
import { States } from '../../gallery/states.tsx'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Interface parts')

export function loader({ context }: LoaderFunctionArgs) {
  // A page for developers, not for users.
  if (context.get(requestContext).mode === 'production') throw data(null, { status: 404 })
  return null
}

export default function Gallery() {
  return (
    <Page
      title="Interface parts"
      lead="Every part that pages are built from, in all its states. Switch the theme above to see light and dark."
    >
      <Foundations />
      <Actions />
      <Forms />
      <DataParts />
      <States />
    </Page>
  )
}
