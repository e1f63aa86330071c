/** Years in practice, and the graduation years they are counted from. */
import type { Range } from '../query/condition.ts'
import type { Meaning } from './meaning.ts'

const tail = `(?: (?:in|of)(?: clinical)? (?:practice|experience|practicing)| (?:out|experience|experienced|post residency|practicing)| (?:out of|after|since|post) (?:residency|fellowship|training))?`
const unit = `(?:years?|yrs?|yr)`
const joint = ` ?(?:-|–|to|and) ?`
const spans = [
  [new RegExp(`^(?:between )?(\\d{1,2})${joint}(\\d{1,2}) ?${unit}${tail}$`), (a, b) => ({ from: a, to: b })],
  [new RegExp(`^(?:at least|minimum(?: of)?|min|no less than) (\\d{1,2})\\+? ?${unit}${tail}$`), (a) => ({ from: a })],
  [new RegExp(`^(?:more than|over|greater than) (\\d{1,2}) ?${unit}${tail}$`), (a) => ({ from: a + 1 })],
  [new RegExp(`^(?:less than|under|fewer than) (\\d{1,2}) ?${unit}${tail}$`), (a) => ({ to: Math.max(0, a - 1) })],
  [new RegExp(`^(?:at most|up to|no more than|maximum(?: of)?|max) (\\d{1,2}) ?${unit}${tail}$`), (a) => ({ to: a })],
  [new RegExp(`^(\\d{1,2})\\+? ?${unit}(?: (?:or|and) (?:more|over|up))${tail}$`), (a) => ({ from: a })],
  [new RegExp(`^(\\d{1,2}) ?${unit} or (?:less|fewer)${tail}$`), (a) => ({ to: a })],
  [new RegExp(`^(\\d{1,2})\\+? ?${unit}${tail}$`), (a) => ({ from: a })],
] as const satisfies readonly (readonly [RegExp, (a: number, b: number) => Range])[]

const numbers = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const numberWords = new RegExp(`\\b(?:${numbers.join('|')})\\b`, 'g')

const newGraduates =
  /^(?:new|recent)(?: residency| fellowship)? (?:grad|graduate)s?$|^early career$|^newly (?:graduated|trained)$|^(?:fresh|straight|right|just) out of (?:residency|fellowship|training)$/
/** This many years after medical school, most have just finished residency. */
const newFor = 8

const graduated = /^(?:(?:medical school )?(?:graduated|graduates?|graduating)|class|finished medical school) (.+)$/
const year = '(19[4-9]\\d|20\\d\\d)'
const graduations = [
  [new RegExp(`^(?:after|since|post) ${year}$`), 'after', (a) => [a + 1, undefined]],
  [new RegExp(`^(?:from|in or after) ${year} on(?:ward)?$`), 'from', (a) => [a, undefined]],
  [new RegExp(`^before ${year}$`), 'before', (a) => [undefined, a - 1]],
  [new RegExp(`^(?:in|of) ${year}$`), 'in', (a) => [a, a]],
  [new RegExp(`^(?:between |from )?${year}${joint}${year}$`), 'between', (a, b) => [a, b]],
] as const satisfies readonly (readonly [RegExp, string, (a: number, b: number) => readonly [number?, number?]])[]

/** Every phrase below has one of these. */
const said = /year|yr|grad|class|school|career|train|out of|^\d{4}\D\d{4}$/
/** '2019-2023' alone. */
const bare = new RegExp(`^${year}(?:-|–)${year}$`)

/** @param now the year that years in practice are counted from */
export function yearsMeant(spoken: string, now: number): Meaning | undefined {
  if (!said.test(spoken)) return undefined
  const phrase = spoken.replaceAll("'", '').replace(numberWords, (word) => String(numbers.indexOf(word) + 1))
  const since = bare.test(phrase) ? phrase : graduated.exec(phrase)?.[1]
  if (since !== undefined) return graduation(since, now)
  if (newGraduates.test(phrase)) return practised({ to: newFor })
  for (const [pattern, range] of spans) {
    const found = pattern.exec(phrase)
    if (found) return practised(range(Number(found[1]), Number(found[2])))
  }
  return undefined
}

function graduation(since: string, now: number): Meaning | undefined {
  for (const [pattern, word, years] of graduations) {
    const found = pattern.exec(since)
    if (!found) continue
    const [first, last] = years(Number(found[1]), Number(found[2]))
    if ((first ?? 0) > now || (first ?? 0) > (last ?? now)) return undefined
    const range = {
      ...(last === undefined ? {} : { from: Math.max(0, now - last) }),
      ...(first === undefined ? {} : { to: now - first }),
    }
    const label = word === 'between' ? `Graduated ${first} to ${last}` : `Graduated ${word} ${found[1]}`
    return { kind: 'years', label, tree: { field: 'practiceYears', values: [range] }, support: 1 }
  }
  return undefined
}

function practised({ from, to }: Range): Meaning {
  const amount =
    to === undefined ? `${from} years or more` : from === undefined ? `Up to ${to} years` : `${from} to ${to} years`
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  return {
    kind: 'years',
    label: `${amount} in practice`,
    tree: { field: 'practiceYears', values: [range] },
    support: 1,
  }
}
