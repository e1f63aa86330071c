import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { CardSection } from '#ui/card.tsx'
import { Plus } from '#ui/icons.tsx'
import type { EmailVersion } from './contracts.ts'

type LeftOut = EmailVersion['leftOut'][number]

interface LeftOutListProps {
  items: readonly LeftOut[]
  onAdd: (item: LeftOut) => void
}

/** What a reader of the posting would miss in the email, each with a way to add it. */
export function LeftOutList({ items, onAdd }: LeftOutListProps) {
  const id = useId()
  if (items.length === 0)
    return (
      <CardSection className="py-3 text-13 text-muted">
        This email tells everything that we could read from your posting.
      </CardSection>
    )
  return (
    <CardSection className="grid gap-2 text-13">
      <h3 id={id} className="font-[550]">
        From your posting, not in this email
      </h3>
      <ul aria-labelledby={id} className="grid border-t border-hair">
        {items.map((item) => (
          <li key={item.words} className="flex items-center justify-between gap-3 border-b border-hair py-1.5">
            <span className="min-w-0 break-words text-muted">{item.words}</span>
            <Button size="small" variant="quiet" onClick={() => onAdd(item)}>
              <Plus aria-hidden />
              Add<span className="sr-only"> “{item.words}” to the email</span>
            </Button>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
