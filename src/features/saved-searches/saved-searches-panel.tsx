import { useEffect } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Bookmark } from '#ui/icons.tsx'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { SavedPanel, SavedPanelSkeleton } from '#ui/saved-panel.tsx'
import { useToast } from '#ui/toast.tsx'
import { getSavedSearches } from './contracts.ts'
import { SavedSearchItem } from './saved-search-item.tsx'

interface SavedSearchesPanelProps {
  viewer: Viewer | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onShowLists: () => void
}

/** The side panel 'Saved Searches'. */
export function SavedSearchesPanel({ viewer, open, onOpenChange, onShowLists }: SavedSearchesPanelProps) {
  return (
    <SavedPanel
      title="Saved Searches"
      open={open}
      onOpenChange={onOpenChange}
      other="Saved Lists"
      onShowOther={onShowLists}
    >
      <SavedSearches viewer={viewer} open={open} />
    </SavedPanel>
  )
}

function SavedSearches({ viewer, open }: Pick<SavedSearchesPanelProps, 'viewer' | 'open'>) {
  const { data, isError, refetch, isFetching } = useCall(getSavedSearches, {}, { enabled: open })
  const toast = useToast()
  useEffect(() => {
    if (isError) toast.error('Error', 'Failed to load your saved searches')
  }, [isError, toast])

  if (isError) {
    return (
      <ErrorState title="Failed to load your saved searches" onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  if (!data) return <SavedPanelSkeleton label="Loading saved searches..." />
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<Bookmark aria-hidden />}
        title="You don't have any saved searches yet."
        actions={
          <ButtonLink to={paths.search()} variant="primary">
            Go to Search
          </ButtonLink>
        }
      >
        Choose filters, then press Save Search to come back to them.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Saved searches" className="-mt-4">
      {data.data.map((search) => (
        <SavedSearchItem key={search.id} search={search} viewer={viewer} onChanged={() => void refetch()} />
      ))}
    </ul>
  )
}
