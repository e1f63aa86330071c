/** The access of calls that depend on whether an account is a physician's: few pages make one, so few load this. */
import { type Access, ownNotDemo } from './access.ts'

/** Anyone signed in except a demo user and a physician: what leads to a plan or a team. */
export const ownNotPhysician = { ...ownNotDemo, physician: 'refused' } as const satisfies Access
/** A physician who has claimed a profile, for that profile. */
export const ofPhysician = { ...ownNotDemo, physician: 'only' } as const satisfies Access
