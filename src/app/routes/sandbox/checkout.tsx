import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSandboxCheckout } from '#features/billing/sandbox/contracts.ts'
import { SandboxCheckout } from '#features/billing/sandbox/sandbox-checkout.tsx'
import { loadCall } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Sandbox checkout')

export async function loader(entry: LoaderFunctionArgs) {
  const sessionId = entry.params.sessionId ?? ''
  return { sessionId, checkout: await loadCall(entry, getSandboxCheckout, { sessionId }) }
}

export default function Checkout() {
  const { sessionId, checkout } = useLoaderData<typeof loader>()
  return <SandboxCheckout key={sessionId} sessionId={sessionId} checkout={checkout} />
}
