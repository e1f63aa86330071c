import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadCall } from '#app/page/entry-to-page.ts'
import { pageMeta } from '#app/page/page-meta.ts'
import { getSandboxCheckout } from '#features/billing/sandbox/contracts.ts'
import { SandboxCheckout } from '#features/billing/sandbox/sandbox-checkout.tsx'

export const meta = () => pageMeta('Sandbox checkout')

export async function loader(entry: LoaderFunctionArgs) {
  const sessionId = entry.params.sessionId ?? ''
  return { sessionId, checkout: await loadCall(entry, getSandboxCheckout, { sessionId }) }
}

export default function Checkout() {
  const { sessionId, checkout } = useLoaderData<typeof loader>()
  return <SandboxCheckout key={sessionId} sessionId={sessionId} checkout={checkout} />
}
