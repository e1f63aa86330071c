import { data, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#shared/calls/call-context.ts'
import { Page } from '../../src/app/page/page-layout.tsx'
import { pageMeta } from '../../src/app/page/page-meta.ts'
import { Actions } from './actions.tsx'
import { DataParts } from './data.tsx'
import { Forms } from './forms.tsx'
import { Foundations } from './foundations.tsx'
import { States } from './states.tsx'

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
