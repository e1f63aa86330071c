/** How someone works: 'telehealth', 'solo practice', 'in a large group'. */
import type { FilterTree } from '../query/filters.ts'
import type { Meaning } from './meaning.ts'

const telehealth =
  /^(?:who |that )?(?:(?:offers?|offering|does|do|doing|provides?|with|via) )?(?:tele|virtual|tele-?health|tele-?medicine|virtual visits?|video visits?)$/
const noTelehealth = /^(?:no|without) (?:telehealth|telemedicine|virtual visits?)$/
/** Physicians in the group: the minimum for a large one, the maximum for a small one. */
const sizes = { solo: { to: 1 }, small: { from: 2, to: 10 }, large: { from: 50 } } as const
const group =
  /^(?:in |from |at )?(?:an? )?(?:(solo)(?: private)? (?:practices?|practitioners?)|(small|large)(?: (?:physician|medical|multispecialty|specialty))? (?:groups?|group practices?))$/

export function settingMeant(phrase: string): Meaning | undefined {
  // 'Telemedicine' is a skill, too, of far fewer.
  if (telehealth.test(phrase))
    return { ...setting('Offers telehealth', { field: 'telehealth', values: [true] }), support: 1_000_000 }
  if (noTelehealth.test(phrase)) return setting('No telehealth', { field: 'telehealth', values: [false] })
  const found = group.exec(phrase)
  const size = (found?.[1] ?? found?.[2]) as keyof typeof sizes | undefined
  if (!size) return undefined
  const label = { solo: 'Solo practice', small: 'Group of 2 to 10', large: 'Group of 50 or more' }[size]
  return setting(label, { field: 'groupSize', values: [sizes[size]] })
}

function setting(label: string, tree: FilterTree): Meaning {
  return { kind: 'setting', label, tree, support: 1 }
}
