/** Addresses of sequences: separate from `paths`, because only members' pages need them. */
export const sequencePaths = {
  all: () => '/sequences',
  /** For a list, or with `null` for those who were selected; without either, for people yet to be chosen. */
  new: (listId?: string | null) =>
    listId === undefined ? '/sequences/new' : `/sequences/new?${listId === null ? 'to=selected' : `list=${listId}`}`,
  one: (id: string) => `/sequences/${encodeURIComponent(id)}`,
  /** What admins see of all of them. */
  sending: () => '/sending',
} as const
