import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { SendingPanel } from '#features/sequences/sending-panel.tsx'
import { getSending } from '#features/sequences/stop-contracts.ts'
import { paths } from '#shared/product/paths.ts'
import { loadCall, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { Queries } from '../../page/queries.tsx'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Sending')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  return loadCall(entry, getSending, {})
}

/** What leaves members' mailboxes, by number alone, and the switch that stops all of it. */
export default function Sending() {
  const sending = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <WorkPage title="Sending" counts="What left members’ mailboxes within 30 days. No addresses, and no texts.">
      <Queries>
        <SendingPanel sending={sending} onChanged={() => void revalidate()} />
      </Queries>
    </WorkPage>
  )
}
