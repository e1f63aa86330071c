import { useCall } from '#shared/calls/use-call.ts'
import { getListAdditions } from './addition-contracts.ts'
import { AdditionStatus } from './addition-status.tsx'

interface ListAdditionsProps {
  listId: string
  /** Called when physicians were added to the list or removed from it. */
  onChanged: () => void
}

/** On a list's page: what the viewer is adding to it, or has just added. */
export function ListAdditions({ listId, onChanged }: ListAdditionsProps) {
  const { data } = useCall(getListAdditions, { listId })
  const [latest] = data?.data ?? []
  if (!latest) return null
  return (
    <section aria-label="Adding a search" className="mt-4 max-w-[560px] rounded-12 border border-hair p-4">
      <AdditionStatus key={latest.id} addition={latest} onChanged={onChanged} />
    </section>
  )
}
