/** Years in practice, and the graduation years they are counted from. */
import type { Range } from '../query/condition.ts'
import type { Meaning } from './meaning.ts'

const tail = `(?: (?:in|of)(?: clinical| work)? (?:practice|experience|exp|practicing)| (?:out|experience|experienced|exp|post residency|practicing)| (?:out of|after|since|post|from) (?:residency|fellowship|training))?`
const unit = `(?:\\+ ?)?(?:years?'?|yrs?\\.?|yoe)`
const joint = ` ?(?:-|–|to|and) ?`
const ended = ` (?:of|from|after) (?:residency|fellowship|training|graduation|graduating)`
const spans = [
  [new RegExp(`^(?:between )?(\\d{1,2})${joint}(\\d{1,2}) ?${unit}${tail}$`), (a, b) => ({ from: a, to: b })],
  [
    new RegExp(`^(?:at least |minimum(?: of)? |min\\.? |no less than |>= ?|≥ ?)(\\d{1,2}) ?${unit}${tail}$`),
    (a) => ({ from: a }),
  ],
  [new RegExp(`^(?:more than |over |greater than |> ?)(\\d{1,2}) ?${unit}${tail}$`), (a) => ({ from: a + 1 })],
  [
    new RegExp(`^(?:less than |under |fewer than |< ?)(\\d{1,2}) ?${unit}${tail}$`),
    (a) => ({ to: Math.max(0, a - 1) }),
  ],
  [
    new RegExp(`^(?:at most |up to |no more than |maximum(?: of)? |max\\.? |<= ?|≤ ?)(\\d{1,2}) ?${unit}${tail}$`),
    (a) => ({ to: a }),
  ],
  [new RegExp(`^(?:within|in)(?: the)? (?:last |past |first )?(\\d{1,2}) ?${unit}${ended}$`), (a) => ({ to: a })],
  [new RegExp(`^(\\d{1,2}) ?${unit}(?: (?:or|and) (?:more|over|up|above))${tail}$`), (a) => ({ from: a })],
  [new RegExp(`^(\\d{1,2}) (?:or more|plus|and up) ?${unit}${tail}$`), (a) => ({ from: a })],
  [new RegExp(`^(\\d{1,2}) ?${unit} or (?:less|fewer)${tail}$`), (a) => ({ to: a })],
  [new RegExp(`^(\\d{1,2}) ?${unit}${tail}$`), (a) => ({ from: a })],
] as const satisfies readonly (readonly [RegExp, (a: number, b: number) => Range])[]

const numbers = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const numberWords = new RegExp(`\\b(?:${numbers.join('|')})\\b`, 'g')

const newGraduates =
  /^(?:new|recent|fresh|newer)(?:ly)?(?: minted| residency| fellowship| trained)? (?:grad(?:uate)?s?|attendings?)$|^(?:early|junior)[- ]career$|^(?:newly|recently) (?:graduated|trained|minted)$|^(?:fresh|straight|right|just)(?: coming)? out of (?:residency|fellowship|training)$|^just (?:finished|finishing|completed) (?:residency|fellowship|training)$/
const careers = [
  [/^mid[- ]career$/, { from: 9, to: 20 }],
  [/^(?:late|senior)[- ]career$/, { from: 21 }],
] as const satisfies readonly (readonly [RegExp, Range])[]
/** 'A decade of experience' */
const decades = new RegExp(`^(?:over |more than |at least )?(a|one|two|three|1|2|3) ?decades?(?: or more)?${tail}$`)
/** This many years after medical school, most have just finished residency. */
const newFor = 8

const graduated =
  /^(?:(?:med(?:ical)? school )?(?:graduated|graduation|graduates?|graduating|grads?)(?: (?:year|date))?|class|finished med(?:ical)? school) (.+)$/
/** '2015 grads', 'after 2015 graduates' */
const graduatedAfter = /^(.+?) (?:med(?:ical)? school )?(?:grad(?:uate)?s?|graduation|graduating class)$/
/** 'Graduated in the last 5 years' */
const lately = new RegExp(
  `^(?:graduat(?:ed|es?|ing)|grads?|finished(?: training| residency| fellowship| school)?|completed (?:training|residency|fellowship)|trained) (?:(?:in|within|over|from)(?: the)? )?(?:last|past) (\\d{1,2}) ?${unit}$`,
)
const year = '(19[4-9]\\d|20\\d\\d)'
const graduations = [
  [new RegExp(`^(?:after|since|post) ${year}$`), 'after', (a) => [a + 1, undefined]],
  [
    new RegExp(`^(?:(?:from|in or after) )?${year} ?(?:\\+|(?:and|or) (?:later|after|newer|on)|on(?:wards?)?)$`),
    'from',
    (a) => [a, undefined],
  ],
  [new RegExp(`^(?:before|prior to|pre) ${year}$`), 'before', (a) => [undefined, a - 1]],
  [new RegExp(`^(?:in |of |from |year )?${year}$`), 'in', (a) => [a, a]],
  [new RegExp(`^(?:between |from )?${year}${joint}${year}$`), 'between', (a, b) => [a, b]],
] as const satisfies readonly (readonly [RegExp, string, (a: number, b: number) => readonly [number?, number?]])[]

/** Every phrase below has one of these. */
const said =
  /year|yr|yoe|decade|grad|class|school|career|train|mint|just|residency|fellowship|attending|out of|^\d{4}\D\d{4}$/
/** '2019-2023' alone. */
const bare = new RegExp(`^${year}(?:-|–)${year}$`)

/** @param now the year that years in practice are counted from */
export function yearsMeant(spoken: string, now: number): Meaning | undefined {
  if (!said.test(spoken)) return undefined
  const phrase = spoken.replaceAll("'", '').replace(numberWords, (word) => String(numbers.indexOf(word) + 1))
  if (newGraduates.test(phrase)) return practised({ to: newFor })
  const years = lately.exec(phrase)?.[1]
  if (years !== undefined) return practised({ to: Number(years) })
  const since = bare.test(phrase) ? phrase : (graduated.exec(phrase)?.[1] ?? graduatedAfter.exec(phrase)?.[1])
  if (since !== undefined) return graduation(since, now)
  const career = careers.find(([said]) => said.test(phrase))?.[1]
  if (career) return practised(career)
  const ten = decades.exec(phrase)?.[1]
  if (ten !== undefined) return practised({ from: 10 * (ten === 'a' ? 1 : Number(ten)) })
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
