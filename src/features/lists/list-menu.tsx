import { useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { useCopyLink } from '#ui/copy-button.tsx'
import { Copy, Trash2 } from '#ui/icons.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { Archive, ArchiveRestore, Ellipsis, ExternalLink, MailCheck, Merge, Pencil } from '#ui/work-icons.tsx'
import { setSharing } from '../teams/contracts.ts'
import { duplicateList, type PhysicianList, updateList } from './contracts.ts'
import { DeleteListDialog, tableWords } from './delete-list-dialog.tsx'
import { EditListDialog } from './edit-list-dialog.tsx'
import { MergeListsDialog } from './merge-lists-dialog.tsx'
import { useListsChanged } from './use-lists.ts'

interface ListMenuProps {
  list: PhysicianList
  /** The name of the viewer's team. */
  team: string | undefined
  onSaved: () => void
  onDeleted: () => void
  /** With the id of the list to show: the copy, or the one merged into. */
  onOpenList: (listId: string) => void
  /** Sends everyone on it a sequence of emails; undefined if the viewer can't. */
  onSequence: (() => void) | undefined
}

/** The actions on an entire list. */
export function ListMenu({ list, team, onSaved, onDeleted, onOpenList, onSequence }: ListMenuProps) {
  const [shown, show] = useState<'edit' | 'merge' | 'delete' | null>(null)
  const copyLink = useCopyLink()
  const duplicate = useDuplicate(list, onOpenList)
  const archive = useArchive(list, onSaved)
  const share = useSharing(list, team, onSaved)
  const openAs = (name: 'edit' | 'merge') => ({
    open: shown === name,
    onOpenChange: (open: boolean) => show(open ? name : null),
  })
  return (
    <>
      <Menu
        label="More for this list"
        trigger={
          <Button size="icon" aria-label="More for this list">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => show('edit')}>
          Edit
        </MenuItem>
        {team && list.mayManage && (
          <MenuChoice checked={list.shared} onSelect={() => void share()}>
            Share with {team}
          </MenuChoice>
        )}
        {onSequence && (
          <MenuItem icon={<MailCheck aria-hidden />} onSelect={onSequence}>
            Send a sequence
          </MenuItem>
        )}
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void duplicate()}>
          Duplicate
        </MenuItem>
        <MenuItem icon={<ExternalLink aria-hidden />} onSelect={() => void copyLink(paths.list(list.id))}>
          Copy link
        </MenuItem>
        <MenuItem icon={<Merge aria-hidden />} onSelect={() => show('merge')}>
          Merge into another list
        </MenuItem>
        <MenuItem
          icon={list.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          onSelect={() => void archive()}
        >
          {list.archived ? 'Unarchive' : 'Archive'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => show('delete')}>
          Delete list
        </MenuItem>
      </Menu>
      <EditListDialog list={list} {...openAs('edit')} onSaved={onSaved} />
      <MergeListsDialog list={list} {...openAs('merge')} onMerged={onOpenList} />
      <DeleteListDialog
        list={shown === 'delete' ? list : null}
        onClose={() => show(null)}
        onDeleted={onDeleted}
        words={tableWords}
      />
    </>
  )
}

/** Archives a list, or restores it. */
function useArchive({ id, name, archived }: PhysicianList, onSaved: () => void) {
  const { mutateAsync } = useCallMutation(updateList)
  const changed = useListsChanged()
  const toast = useToast()
  return async () => {
    try {
      await mutateAsync({ listId: id, archived: !archived })
      toast.success(archived ? 'List unarchived' : 'List archived', name)
      changed()
      onSaved()
    } catch (error) {
      toast.failed('Failed to process list', error)
    }
  }
}

/** Shares a list with the team, or makes it private. */
function useSharing({ id, shared }: PhysicianList, team: string | undefined, onSaved: () => void) {
  const { mutateAsync } = useCallMutation(setSharing)
  const toast = useToast()
  return async () => {
    try {
      await mutateAsync({ kind: 'list', id, shared: !shared })
      toast.success(shared ? 'Private again' : `Shared with ${team}`)
    } catch (error) {
      toast.failed('Could not change the sharing', error)
    }
    onSaved()
  }
}

function useDuplicate(list: PhysicianList, onOpenList: (listId: string) => void) {
  const { mutateAsync } = useCallMutation(duplicateList)
  const changed = useListsChanged()
  const toast = useToast()
  return async () => {
    try {
      const { listId, name } = await mutateAsync({ listId: list.id })
      toast.success('List Created', `“${name}” has the same physicians and notes.`)
      changed()
      onOpenList(listId)
    } catch (error) {
      if (!isCallError(error)) throw error
      toast.error('Failed to process list', error.message)
    }
  }
}
