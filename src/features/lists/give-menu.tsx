import type { ReactElement } from 'react'
import { useCall, useCallAtPress } from '#shared/calls/use-call.ts'
import { Menu, MenuChoice, MenuSeparator } from '#ui/menu.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { getListMembers, givePhysicians } from './handoff-contracts.ts'
import { useUndoListChange } from './use-undo-list-change.ts'

interface GiveMenuProps {
  listId: string
  /** Those who are given, or the stage whose physicians are. */
  what: { physicianIds: readonly number[] } | { stageId: string }
  /** The id of the member who has them now, if it is one person. */
  ownerId?: string | null | undefined
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  onGiven: () => void
}

/** Gives physicians on a list to a member of the team, or to no one. */
export function GiveMenu({ label, trigger, ...about }: GiveMenuProps) {
  return (
    <Menu label={label} trigger={trigger}>
      <Members {...about} />
    </Menu>
  )
}

/** Rendered only while the menu is open. */
function Members({ listId, what, ownerId, onGiven }: Omit<GiveMenuProps, 'label' | 'trigger'>) {
  const { data, isError } = useCall(getListMembers, { listId }, { staleTime: 60_000 })
  const give = useCallAtPress(givePhysicians)
  const undo = useUndoListChange(onGiven, 'Taken back')
  const toast = useToast()
  const choose = async (to: string | null, name: string) => {
    try {
      const input = 'stageId' in what ? what : { physicianIds: [...what.physicianIds] }
      const { given, undoId } = await give({ listId, to, ...input })
      if (given === 0) toast.info('Nothing to change')
      else toast.success(to === null ? 'Unassigned' : `Given to ${name}`, formatCount(given, 'physician'), undo(undoId))
      onGiven()
    } catch (error) {
      toast.failed('Could not give the physicians', error)
    }
  }
  if (isError) return <p className="px-2.5 py-2 text-13 text-muted">Failed to load your team.</p>
  if (!data) return <p className="px-2.5 py-2 text-13 text-muted">Loading...</p>
  return (
    <>
      {data.data.map(({ id, name, me }) => (
        <MenuChoice key={id} checked={ownerId === id} onSelect={() => void choose(id, me ? 'you' : name)}>
          {me ? `${name} (you)` : name}
        </MenuChoice>
      ))}
      <MenuSeparator />
      <MenuChoice checked={ownerId === null} onSelect={() => void choose(null, '')}>
        No one
      </MenuChoice>
    </>
  )
}
