import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ListChecks, Trash2 } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { SavedPanel, SavedPanelSkeleton } from '#ui/saved-panel.tsx'
import { Time } from '#ui/time.tsx'
import type { PhysicianList } from './contracts.ts'
import { DeleteListDialog, panelWords } from './delete-list-dialog.tsx'
import { useLists } from './use-lists.ts'

interface SavedListsPanelProps {
  viewer: Viewer | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onShowSearches: () => void
}

/** The side panel 'Saved Lists'. */
export function SavedListsPanel({ viewer, open, onOpenChange, onShowSearches }: SavedListsPanelProps) {
  return (
    <SavedPanel
      title="Saved Lists"
      open={open}
      onOpenChange={onOpenChange}
      other="Saved Searches"
      onShowOther={onShowSearches}
    >
      <SavedLists viewer={viewer} open={open} />
    </SavedPanel>
  )
}

function SavedLists({ viewer, open }: Pick<SavedListsPanelProps, 'viewer' | 'open'>) {
  const { data, isError, refetch, isFetching } = useLists(open, 'Failed to load your saved lists')
  const [asking, setAsking] = useState<PhysicianList | null>(null)

  if (isError) {
    return <ErrorState title="Failed to load your saved lists" onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <SavedPanelSkeleton label="Loading saved lists..." />
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<ListChecks aria-hidden />}
        title="You don't have any saved lists yet."
        actions={
          <ButtonLink to={paths.directory()} variant="primary">
            Go to Directory
          </ButtonLink>
        }
      >
        Select physicians in a search, then add them to a list.
      </EmptyState>
    )
  }
  const lock = lockOf('saved', viewer)
  return (
    <>
      <ul aria-label="Saved lists" className="-mt-4">
        {data.data.map((list) => (
          <li key={list.id} className="grid gap-1 border-b border-hair py-4">
            <h3 className="font-semibold break-words">{list.name}</h3>
            <p className="text-13 text-muted">
              Created on <Time value={list.created_at} /> · {formatCount(list.count, 'physician')}
            </p>
            {list.description && <p className="text-13 whitespace-pre-line">{list.description}</p>}
            <div className="mt-2 flex gap-2">
              <ButtonLink to={paths.list(list.id)} size="small">
                View List
                <span className="sr-only">{list.name}</span>
              </ButtonLink>
              <Button
                variant="quiet"
                size="small-icon"
                aria-label={`Delete ${list.name}`}
                disabledReason={lock?.reason}
                onClick={() => setAsking(list)}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <DeleteListDialog list={asking} onClose={() => setAsking(null)} onDeleted={() => {}} words={panelWords} />
    </>
  )
}
