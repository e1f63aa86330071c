import type { PhysicianProfile } from './contracts.ts'

type Named = Pick<PhysicianProfile, 'firstName' | 'lastName'> & Partial<Pick<PhysicianProfile, 'middleName' | 'suffix'>>

/** 'Amara Ngozi Okafor Jr.' */
export function fullName({ firstName, middleName = '', lastName, suffix = '' }: Named): string {
  return [firstName, middleName, lastName, suffix].filter((part) => part !== '').join(' ')
}

/** 'Interventional Cardiologist at Lone Star Heart Group'; the specialty if there is no title. */
export function position({
  title,
  specialty,
  organization,
}: Pick<PhysicianProfile, 'title' | 'specialty' | 'organization'>): string {
  return [title || specialty, organization].filter((part) => part !== '').join(' at ')
}
