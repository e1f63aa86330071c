import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Bookmark, BookmarkCheck } from '#ui/icons.tsx'
import type { SearchState } from '../search/address.ts'
import { SaveSearchDialog } from './save-search-dialog.tsx'

type Look = Pick<ButtonProps, 'variant' | 'size' | 'className'>

interface SaveSearchButtonProps extends Look {
  viewer: Viewer | null
  search: Pick<SearchState, 'filters' | 'tags' | 'sort'>
  /** Why the search itself can't be saved: there is nothing to save yet. */
  disabledReason: string | undefined
}

export function SaveSearchButton({ viewer, search, disabledReason, ...look }: SaveSearchButtonProps) {
  const [open, setOpen] = useState(false)
  const lock = lockOf('saveSearch', viewer)
  return (
    <>
      <Button {...look} disabledReason={lock?.reason ?? disabledReason} onClick={() => setOpen(true)}>
        <Bookmark aria-hidden />
        Save Search
      </Button>
      <SaveSearchDialog open={open} onOpenChange={setOpen} search={search} />
    </>
  )
}

interface SavedButtonProps extends Look {
  viewer: Viewer | null
  onOpen: () => void
}

/** Opens the panel of saved searches. */
export function SavedButton({ viewer, onOpen, ...look }: SavedButtonProps) {
  const lock = lockOf('saved', viewer)
  return (
    <Button {...look} disabledReason={lock?.reason} onClick={onOpen}>
      <BookmarkCheck aria-hidden />
      Saved
    </Button>
  )
}
