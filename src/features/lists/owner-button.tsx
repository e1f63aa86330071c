import { Button } from '#ui/button.tsx'
import type { ListedPhysician } from './contracts.ts'
import { GiveMenu } from './give-menu.tsx'
import { OwnerMark } from './owner-mark.tsx'

interface OwnerButtonProps {
  listId: string
  physicianId: number
  /** The physician's. */
  name: string
  owner: ListedPhysician['owner']
  disabledReason: string | undefined
  onChanged: () => void
}

/** Who works on a physician; a press gives them to someone else. */
export function OwnerButton({ listId, physicianId, name, owner, disabledReason, onChanged }: OwnerButtonProps) {
  const words = owner ? `Owner of ${name}: ${owner.me ? 'you' : owner.name}` : `Give ${name} to someone`
  const content = owner ? <OwnerMark name={owner.name} /> : <span className="text-faint">–</span>
  const look = { variant: 'quiet', size: 'small-icon', 'aria-label': words, children: content } as const
  if (disabledReason !== undefined) return <Button {...look} disabledReason={disabledReason} />
  return (
    <GiveMenu
      listId={listId}
      what={{ physicianIds: [physicianId] }}
      ownerId={owner?.id ?? null}
      label={words}
      trigger={<Button {...look} />}
      onGiven={onChanged}
    />
  )
}
