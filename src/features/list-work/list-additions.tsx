import { useCall } from '#shared/calls/use-call.ts'
import { getListAdditions } from './addition-contracts.ts'
import { AdditionStatus } from './addition-status.tsx'

interface ListAdditionsProps {
  listId: string
  /** Told when physicians came to the list, or left it. */
  onChanged: () => void
}

/** On the page of a list: what the viewer is adding to it, or has just added. */
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
