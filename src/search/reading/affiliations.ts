/** Where someone works or was trained. */
import { namesOfTraining, type ShortName, shortNames } from '#lexicon/short-names.ts'
import type { ColumnName } from '../columns/columns.ts'
import type { FilterTree } from '../query/filters.ts'
import type { HeldValues } from './held-values.ts'
import type { Meaning } from './meaning.ts'

const trained =
  /^(?:(?:who )?(?:trained|studied|graduated|educated|attended|went to(?: medical)? school)|graduates?|alum(?:ni|nus|na)?|residency|fellowship)(?: (?:at|from|of|in))? (?:the )?(.+)$/
/** 'Harvard Medical School graduates'. */
const graduates = /^(?:the )?(.+)[ -](?:graduates?|grads?|alum(?:ni|nus|na)?|trained|educated)$/
const employed =
  /^(?:(?:who )?(?:works?|working|employed|practices|practicing|affiliated)(?: (?:at|for|by|with|in))|at|from|with) (?:the )?(.+)$/

/** Whether the words before it say that an organization or a school is meant. */
export function isAffiliation(phrase: string): boolean {
  return trained.test(phrase) || graduates.test(phrase) || (employed.test(phrase) && !/^(?:at|from|with) /.test(phrase))
}

type How = 'school' | 'employer' | 'either'

/**
 * Organizations and schools whose names begin with these whole words; a single word must be the whole name, unless
 * words before it say what it is. The short names that recruiters use come first.
 * @param isPractice the words are someone's name and a specialty, who is meant before a practice of that name
 */
export function affiliationsMeant(held: HeldValues, phrase: string, isPractice: boolean): Meaning[] {
  const school = trained.exec(phrase)?.[1] ?? graduates.exec(phrase)?.[1]
  const employer = school === undefined ? employed.exec(phrase)?.[1] : undefined
  const name = withSaint(school ?? employer ?? phrase)
  const how = school !== undefined ? 'school' : employer !== undefined ? 'employer' : 'either'
  const short = (how === 'school' ? namesOfTraining : shortNames).get(name.replace(/^the /, ''))
  const known = short && shortMeant(held, short, how)
  // 'At the VA' is not in Virginia.
  if (known) return [/^(?:.+ )?the va$/.test(phrase) ? { ...known, support: known.support + 1_000_000 } : known]
  // 'With hospital affiliations'
  if (generic.test(name)) return []
  if (how === 'school') return notSchools.test(name) ? [] : present([schoolMeant(held, name, trained.test(phrase))])
  if (how === 'either' && isPractice) return []
  // 'Massachusetts General Hospital cardiologist'
  const isWhole = how === 'employer' || institution.test(name)
  const hospital = isWhole ? hospitalMeant(held, name) : undefined
  return present([
    affiliation(held, 'organization', name, how === 'employer' ? 1 : 2),
    how === 'either' ? affiliation(held, 'school', name, 2) : undefined,
    hospital ?? (how === 'employer' && institution.test(name) ? unheld(name, [name]) : undefined),
  ])
}

const generic = /^(?:hospitals?|clinics?|facilit(?:y|ies)|centers?|practices?|groups?)$/

/** 'New grads', 'US trained', 'board certified fellowship trained' */
const notSchools =
  /^(?:new|recent|fresh|newer|med(?:ical)?(?: school)?|us|u\.s|american|foreign|fellowship|residency|well|highly|formally|internationally)$/

/** 'Trained at Iowa' is the University of Iowa, if no school's name begins so. */
const schoolMeant = (held: HeldValues, name: string, isSaid: boolean) =>
  affiliation(held, 'school', name, isSaid ? 1 : 2) ?? affiliation(held, 'school', `university of ${name}`, 1)

/** The last word of an employer's name. */
const institution =
  / (?:hospitals?|center|centre|clinics?|health|healthcare|system|group|associates|institute|university)$/

/** 'St Agnes' is written 'St. Agnes'. */
const withSaint = (name: string) => name.replace(/\b(?:saint|st) (?=[a-z])/g, 'st. ')

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

function hospitalMeant(held: HeldValues, phrase: string): Meaning | undefined {
  const support = phrase.length < 4 ? 0 : held.beginning('hospital', phrase)
  return support > 0
    ? { kind: 'organization', label: phrase, tree: { field: 'hospital', values: [phrase] }, support }
    : undefined
}

/** 'Harvard', 'UCSF', 'HCA': the school, the employers, and the hospitals of that name, as far as someone has them. */
function shortMeant(held: HeldValues, { name, schools, employers }: ShortName, how: How): Meaning | undefined {
  const trees: FilterTree[] = []
  const labels: string[] = []
  let support = 0
  const attended = how === 'employer' ? [] : schools.filter((school) => held.beginning('medicalSchool', school) > 0)
  if (attended.length > 0) {
    trees.push({ field: 'school', values: attended })
    labels.push(...attended.flatMap((school) => held.labelsBeginning('medicalSchool', school)))
    support += attended.reduce((sum, school) => sum + held.beginning('medicalSchool', school), 0)
  }
  for (const field of how === 'school' ? [] : (['organization', 'hospital'] as const)) {
    const known = employers.filter((words) => held.count(field, (column) => column.fitting(words, 'word')) > 0)
    if (known.length === 0) continue
    trees.push({ field, operator: 'whole', values: known })
    labels.push(...known)
    support += known.reduce((sum, words) => sum + held.count(field, (column) => column.fitting(words, 'word')), 0)
  }
  if (trees.length === 0) return how === 'school' ? undefined : unheld(name, employers)
  const [label = name] = labels
  const kind = attended.length > 0 && trees.length === 1 ? 'school' : 'organization'
  return {
    kind,
    label: labels.length === 1 ? label : displayed(name),
    tree: trees.length === 1 ? trees[0]! : { or: trees },
    support,
  }
}

/** No one works there. */
function unheld(name: string, employers: readonly string[]): Meaning | undefined {
  if (employers.length === 0) return undefined
  const tree: FilterTree = { field: 'organization', operator: 'whole', values: employers }
  return { kind: 'organization', label: displayed(name), tree, support: 0 }
}

/** 'UCSF', 'Mayo Clinic' */
const displayed = (name: string) =>
  name.length <= 4 && !/^(?:mayo|rush|duke|yale|penn|pitt|iowa|utah|hoag|army)$/.test(name)
    ? name.toUpperCase()
    : name.replace(/(?<=^|[ -])[a-z]/g, (letter) => letter.toUpperCase())
