import { limits } from '#shared/product/limits.ts'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'

export function ListsTablePlaceholders() {
  return (
    <SkeletonList count={limits.placeholders.lists} label="Loading saved lists..." className="border-t border-hair">
      <div className="flex items-center gap-8 border-b border-hair px-3 py-5">
        <Skeleton className="w-56 max-sm:w-32" />
        <Skeleton className="ml-auto w-10" />
        <Skeleton className="w-24" />
        <Skeleton className="w-28 max-sm:hidden" />
      </div>
    </SkeletonList>
  )
}
