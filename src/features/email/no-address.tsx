import { AtSign } from 'lucide-react'

/** Also for an address that is not valid. */
export const notAvailable = 'Email address not available for this candidate'

/** In the place of an address that no one knows. */
export function NoAddress() {
  return (
    <span className="flex items-center gap-2 text-muted">
      <AtSign aria-hidden className="size-4 text-faint" />
      {notAvailable}
    </span>
  )
}
