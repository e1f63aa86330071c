import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ConfirmRemovalPanel } from '#features/removal/confirm-removal-panel.tsx'
import { pageMeta } from '../../page-meta.ts'
import { ScriptNote } from '../../script-note.tsx'

export const meta = () => pageMeta('Confirm Removal')

/** Reads the address and nothing else: a GET removes nothing. */
export function loader({ url }: LoaderFunctionArgs) {
  return { token: url.searchParams.get('token')?.trim() ?? '' }
}

export default function ConfirmRemoval() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="mx-auto w-full max-w-[560px] px-4 pt-10 hidden noscript:block">
        <ScriptNote what="Confirming the removal" />
      </div>
      <ConfirmRemovalPanel key={token} token={token} />
    </>
  )
}
