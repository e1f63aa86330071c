import { cn } from '#ui/class-names.ts'
import { Star } from '#ui/icons.tsx'

interface FavoriteStarProps {
  isFavorite: boolean
  onToggle: () => void
}

/** The star of a profile. */
export function FavoriteStar({ isFavorite, onToggle }: FavoriteStarProps) {
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      onClick={onToggle}
      className="-mx-1.5 flex min-h-7 items-center gap-1.5 rounded-6 px-1.5 hover:bg-fill hover:text-ink noscript:hidden pointer-coarse:min-h-11"
    >
      <Star aria-hidden className={cn('size-3.5', isFavorite ? 'fill-current text-accent' : 'text-faint')} />
      {isFavorite ? 'Favorite' : 'Save as favorite'}
    </button>
  )
}
