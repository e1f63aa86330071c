import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { CardSection } from '#ui/card.tsx'
import { Plus } from '#ui/icons.tsx'

interface LeftOutListProps {
  clauses: readonly string[]
  onAdd: (clause: string) => void
}

/** What a reader of the posting would miss in the email, each with a way to add it. */
export function LeftOutList({ clauses, onAdd }: LeftOutListProps) {
  const id = useId()
  if (clauses.length === 0) return null
  return (
    <CardSection className="grid gap-2 text-13">
      <h3 id={id} className="font-[550]">
        From your posting, not in this email
      </h3>
      <ul aria-labelledby={id} className="grid border-t border-hair">
        {clauses.map((clause) => (
          <li key={clause} className="flex items-center justify-between gap-3 border-b border-hair py-1.5">
            <span className="min-w-0 break-words text-muted">{clause}</span>
            <Button size="small" variant="quiet" onClick={() => onAdd(clause)}>
              <Plus aria-hidden />
              Add<span className="sr-only"> “{clause}” to the email</span>
            </Button>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
