import { z } from 'zod'

/** How something a member made is shared with the caller's team. */
export const sharing = {
  /** Shared with the team; otherwise private to its owner. */
  shared: z.boolean(),
  /** The colleague who owns it; null for the caller. */
  owner: z.string().nullable(),
  /** Whether the caller may rename, share, and delete it. */
  mayManage: z.boolean(),
}

/**
 * Whether a new thing is shared with the team; if not specified, the team's default applies. Without a team, it's
 * private.
 */
export const shared = z.boolean('Say whether it is shared with your team.').optional()
