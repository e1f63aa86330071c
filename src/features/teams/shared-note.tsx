import { Badge } from '#ui/badge.tsx'

/** Why a colleague's thing has no buttons that work. */
export const notYours = 'Only its owner, or an owner or manager of your team, can do this.'

interface SharedNoteProps {
  shared: boolean
  /** The colleague who owns it; null for the viewer. */
  owner: string | null
  className?: string
}

/** Says of a thing that the team has it, and whose it is. */
export function SharedNote({ shared, owner, className }: SharedNoteProps) {
  if (!shared) return null
  return <Badge className={className}>{owner === null ? 'Shared' : `Shared by ${owner}`}</Badge>
}
