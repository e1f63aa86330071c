/** What depends on whether an account is a physician's: apart from `access.ts`, which every page loads. */
import { type Access, ownNotDemo, type Refusal, refusal, type Viewer } from './access.ts'

/** A physician who has claimed a profile, for that profile. */
export const ofPhysician = { ...ownNotDemo, physician: 'only' } as const satisfies Access

/** The refusal of a call, or `null` if it is allowed. Order of refusals: 401, 403, 402. */
export function refusalOfCall(access: Access, viewer: Viewer | null): Refusal | null {
  const isWrong = access.kind === 'own' && access.physician === (viewer?.isPhysician ? 'refused' : 'only')
  return refusal(access, viewer) ?? (isWrong ? 'forbidden' : null)
}
