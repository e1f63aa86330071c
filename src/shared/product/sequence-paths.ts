/** Addresses of sequences: separate from `paths`, because only members' pages need them. */
export const sequencePaths = {
  all: () => '/sequences',
  /** For a list or one of its stages, or with `null` for those who were selected; without any, the page asks. */
  new: (listId?: string | null, stageId?: string) =>
    listId === undefined
      ? '/sequences/new'
      : listId === null
        ? '/sequences/new?to=selected'
        : `/sequences/new?list=${listId}${stageId === undefined ? '' : `&stage=${stageId}`}`,
  one: (id: string) => `/sequences/${encodeURIComponent(id)}`,
  /** Where a mailbox's provider sends its owner back to. */
  connectMailbox: () => '/account/sending/connect',
  /** What admins see of all of them. */
  sending: () => '/sending',
} as const
