import { needs, refusal, type Viewer } from '#shared/access/access.ts'

/**
 * Whether someone may know who is open to offers, and search by it: those who may see contacts. Public pages never
 * say it, since employers read them, too.
 */
export const maySeeWishes = (viewer: Viewer) => refusal(needs('basic', 'viewContactInfo'), viewer) === null
