import { useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { AddToListButton, type AddToListButtonProps } from '../lists/add-to-list-button.tsx'
import type { SearchState } from '../search/address.ts'
import { askedOf } from './use-search.ts'

const AddSearchDialog = lazyDialog(() =>
  import('../list-work/add-search-dialog.tsx').then((module) => module.AddSearchDialog),
)

interface AddFoundProps extends AddToListButtonProps {
  viewer: Viewer
  /** The search shown and how many it found; undefined until that is known. */
  found: { search: SearchState; total: number } | undefined
}

/** Add to List: the selection, or everyone the search finds. */
export function AddFound({ found, ...props }: AddFoundProps) {
  const [open, setOpen] = useState(false)
  if (!found || found.total <= props.physicianIds.length) return <AddToListButton {...props} />
  const { filters, tags } = askedOf(found.search, props.viewer)
  return (
    <>
      <AddToListButton {...props} everyone={{ total: found.total, open: () => setOpen(true) }} />
      <AddSearchDialog
        open={open}
        onOpenChange={setOpen}
        search={{ filters, tags }}
        suggestedName={props.suggestedName}
      />
    </>
  )
}
