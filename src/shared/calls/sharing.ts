import { z } from 'zod'

/** How a thing that someone made stands to the caller's team. */
export const sharing = {
  /** With the team; else it is its owner's alone. */
  shared: z.boolean(),
  /** The colleague who owns it; null for the caller. */
  owner: z.string().nullable(),
  /** Whether the caller may rename, share and delete it. */
  mayManage: z.boolean(),
}

/** Whether a new thing is shared with the team; what is not said goes by the team's default. Without a team it is private. */
export const shared = z.boolean('Say whether it is shared with your team.').optional()
