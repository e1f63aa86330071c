import { Bookmark } from 'lucide-react'
import { useEffect } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
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
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Saved Searches"
      footer={
        <Button className="w-full" onClick={onShowLists}>
          Saved Lists
        </Button>
      }
    >
      <SavedSearches viewer={viewer} open={open} />
    </Drawer>
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
  if (!data) {
    return (
      <SkeletonList count={limits.placeholders.lists} label="Loading saved searches..." className="grid">
        <div className="grid gap-2.5 border-b border-hair py-4">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-3/5" />
          <Skeleton className="h-7 w-24" />
        </div>
      </SkeletonList>
    )
  }
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
