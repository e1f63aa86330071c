import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getSandboxPortal } from '#features/billing/sandbox/contracts.ts'
import { SandboxPortal } from '#features/billing/sandbox/sandbox-portal.tsx'
import { loadCall } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Sandbox billing')

export async function loader(entry: LoaderFunctionArgs) {
  const portalId = entry.params.portalId ?? ''
  return { portalId, portal: await loadCall(entry, getSandboxPortal, { portalId }) }
}

export default function Portal() {
  const { portalId, portal } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return <SandboxPortal key={portalId} portalId={portalId} portal={portal} onChanged={() => revalidate()} />
}
