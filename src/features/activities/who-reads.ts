import type { Viewer } from '#shared/access/access.ts'
import { reachOf } from '#shared/access/ownership.ts'

/** Who can read a contact that this person logs: said before it is saved. */
export function whoReads(viewer: Viewer | null): string {
  const shared = viewer?.team && reachOf(viewer, 'see').teamId !== null
  return shared ? `Everyone on ${viewer.team?.name} can read it.` : 'Only you can read it.'
}
