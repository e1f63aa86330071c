import type { PhysicianProfile } from './contracts.ts'

/** 'Interventional Cardiologist at Lone Star Heart Group'; the specialty if there is no title. */
export function position({
  title,
  specialty,
  organization,
}: Pick<PhysicianProfile, 'title' | 'specialty' | 'organization'>): string {
  return [title || specialty, organization].filter((part) => part !== '').join(' at ')
}
