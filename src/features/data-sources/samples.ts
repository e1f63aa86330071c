import { formatCount, formatNumber } from '#ui/number-format.ts'
import type { DataSource } from './contracts.ts'

/** How many practicing physicians the site lists, and how many of them are made up. */
export interface Profiles {
  physicians: number
  samples: number
}

export function profilesIn(sources: readonly DataSource[]): Profiles {
  const countOf = (counted: readonly DataSource[]) => counted.reduce((sum, { physicians }) => sum + physicians, 0)
  return { physicians: countOf(sources), samples: countOf(sources.filter(({ source }) => source === 'generated')) }
}

/** What the profiles are called beside their number: 'sample profiles', 'profiles, 249,999 of them samples'. */
export function profileWords({ physicians, samples }: Profiles): string {
  if (samples === 0) return 'physician profiles'
  return samples >= physicians ? 'sample profiles' : `profiles, ${formatNumber(samples)} of them samples`
}

/** '250,000 sample profiles', '250,000 profiles, 249,999 of them samples', '1 physician'. */
export function countedProfiles(profiles: Profiles): string {
  const { physicians, samples } = profiles
  if (samples === 0) return formatCount(physicians, 'physician')
  if (samples >= physicians) return formatCount(physicians, 'sample profile')
  return `${formatNumber(physicians)} ${profileWords(profiles)}`
}
