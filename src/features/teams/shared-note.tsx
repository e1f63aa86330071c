import { Badge } from '#ui/badge.tsx'

/** Why a colleague's item has no working buttons. */
export const notYours = 'Only its owner, or an owner or manager of your team, can do this.'

interface SharedNoteProps {
  shared: boolean
  /** The colleague who owns it; null for the viewer. */
  owner: string | null
  className?: string
}

/** Says that the team has access to an item, and who owns it. */
export function SharedNote({ shared, owner, className }: SharedNoteProps) {
  if (!shared) return null
  return <Badge className={className}>{owner === null ? 'Shared' : `Shared by ${owner}`}</Badge>
}
