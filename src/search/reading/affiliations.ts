/** Where someone works or was trained. */
import type { ColumnName } from '../columns/columns.ts'
import type { FilterTree } from '../query/filters.ts'
import type { HeldValues } from './held-values.ts'
import type { Meaning } from './meaning.ts'

const trained =
  /^(?:(?:who )?(?:trained|studied|graduated|educated|attended|went to(?: medical)? school)|graduates?|alum(?:ni|nus|na)?|residency|fellowship)(?: (?:at|from|of|in))? (?:the )?(.+)$/
/** 'Harvard Medical School graduates'. */
const graduates = /^(?:the )?(.+) (?:graduates?|grads?|alum(?:ni|nus|na)?|trained)$/
const employed =
  /^(?:(?:who )?(?:works?|working|employed|practices|practicing|affiliated)(?: (?:at|for|by|with|in))|at|from|with) (?:the )?(.+)$/

/** Whether the words before it say that an organization or a school is meant. */
export function isAffiliation(phrase: string): boolean {
  return trained.test(phrase) || graduates.test(phrase) || (employed.test(phrase) && !/^(?:at|from|with) /.test(phrase))
}

/**
 * Organizations and schools whose names begin with these whole words; a single word must be the whole name, unless
 * words before it say what it is.
 */
export function affiliationsMeant(held: HeldValues, phrase: string): Meaning[] {
  const school = trained.exec(phrase)?.[1]
  if (school !== undefined) return present([affiliation(held, 'school', school, 1)])
  const known = graduates.exec(phrase)?.[1]
  if (known !== undefined) return present([affiliation(held, 'school', known, 2)])
  const organization = employed.exec(phrase)?.[1]
  return present([
    affiliation(held, 'organization', organization ?? phrase, organization === undefined ? 2 : 1),
    organization === undefined ? affiliation(held, 'school', phrase, 2) : undefined,
  ])
}

const present = (all: readonly (Meaning | undefined)[]) => all.filter((one) => one !== undefined)

const columnOf = { organization: 'organization', school: 'medicalSchool' } as const satisfies Record<string, ColumnName>

/** @param words how many words at least may be the beginning of a longer name */
function affiliation(
  held: HeldValues,
  kind: keyof typeof columnOf,
  phrase: string,
  words: number,
): Meaning | undefined {
  if (phrase.length < 4) return undefined
  const column = columnOf[kind]
  const known = held.exactly(column, phrase)
  const longer = phrase.split(' ').length < words ? 0 : held.beginning(column, `${phrase} `)
  const support = longer + (known?.support ?? 0)
  const tree: FilterTree = { field: kind, values: [phrase] }
  return support > 0 ? { kind, label: known?.label ?? phrase, tree, support } : undefined
}
