/** Where a posting says the job is. Only offered to the user, never filled in automatically. */
import { usStates } from '#shared/text/us-states.ts'

const labelled = /^[ \t]*(?:job )?location[ \t]*[:–-][ \t]*(\S[^\n]{1,78}\S)[ \t]*\.?[ \t]*$/im

// 'Jordan Reyes, MD' is a physician more often than a town in Maryland.
const states = usStates.flatMap(([code, name]) => (code === 'MD' ? [name] : [code, name])).join('|')
const word = String.raw`(?:\p{Lu}[\p{L}.'’-]*|d['’]\p{Lu}\p{L}*)`
const cityAndState = new RegExp(
  String.raw`(?:\b(?:in|near|at|for)\s+|^|[,;:(–-]\s*)(${word}(?: (?:of |de |du )?${word}){0,3}, (?:${states}))\b`,
  'gmu',
)

/**
 * The place on the posting's location line, otherwise the only 'City, State' in it; null if there are several or none.
 */
export function placeInPosting(posting: string): string | null {
  const [, line] = labelled.exec(posting) ?? []
  if (line !== undefined) return line
  const places = new Set([...posting.matchAll(cityAndState)].map(([, place]) => place!))
  const [only] = places
  return places.size === 1 ? only! : null
}
