import { AtSign } from '#ui/work-icons.tsx'

/** Also for an address that isn't valid. */
export const notAvailable = 'Email address not available for this candidate'

/** Shown instead of an address when none is known. */
export function NoAddress() {
  return (
    <span className="flex items-center gap-2 text-muted">
      <AtSign aria-hidden className="size-4 text-faint" />
      {notAvailable}
    </span>
  )
}
