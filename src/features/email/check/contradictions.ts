/** What a sentence says of a position, as the reader of postings reads it, against what the posting says. */
import { type Fact, type FactType, type FactWith, factsOf, type Posting } from '#postings/facts.ts'
import type { Range } from '#postings/values.ts'

/** One sentence per contradiction. A fact that the posting doesn't have at all is for the words to find. */
export function contradictions(told: Fact, posting: Posting, sentence: string): string[] {
  if (told.type === 'place') return otherPlace(told, posting, sentence)
  if (told.type === 'pay') return otherPay(told, posting)
  const identity = identities[told.type]
  if (identity === undefined) return []
  const keys = identity(told as never)
  const own = factsOf(posting, told.type).filter((fact) => {
    const others = identity(fact as never)
    return keys.length === 0 || others.length === 0 || keys.some((key) => others.includes(key))
  })
  if (own.length === 0) return []
  if (told.polarity === 'no' && !own.some(({ polarity }) => polarity === 'no'))
    return [`The posting does not say no to this: ${told.text}`]
  if (told.polarity === 'yes' && own.every(({ polarity }) => polarity === 'no'))
    return [`The posting says no to this: ${told.text}`]
  const isFirm = own.some(({ polarity }) => polarity === 'yes')
  if (told.role === 'wanted' && told.polarity === 'yes' && !isFirm)
    return [`The posting does not require this: ${told.text}`]
  if (told.role === 'wanted' && (told.polarity === 'optional' || told.polarity === 'preferred') && isFirm)
    return own.every(({ polarity }) => polarity === 'yes') ? [`The posting requires this: ${told.text}`] : []
  return []
}

type Identity = { [Type in FactType]?: (fact: FactWith<Type>) => readonly string[] }

const low = (names: readonly (string | undefined)[]) =>
  names.flatMap((name) => (name === undefined ? [] : [name.toLowerCase()]))

/** What tells two facts of a type apart, for the types that an email could turn around. */
const identities: Identity = {
  credential: ({ value }) => low(value.names),
  board: () => [],
  training: ({ value }) => low([value.kind]),
  license: ({ value }) => value.states,
  certificate: ({ value }) => low([value.name]),
  language: ({ value }) => low([value.name]),
  newGraduates: () => [],
  skill: ({ value }) => low([value.name]),
  procedure: ({ value }) => low([value.name]),
  telehealth: () => [],
  visa: ({ value }) => low(value.kinds),
  partnership: () => [],
  supervision: ({ value }) => low([value.of]),
}

/** 'The position is in Nampa'; a name elsewhere in a sentence may be a word of another kind. */
const puts =
  /\b(?:position|role|job|opening|opportunity|clinic|practice|hospital|work|recruiting|looking for)\b[^.;]*\b(?:in|near|at)\b/i

function otherPlace(told: FactWith<'place'>, posting: Posting, sentence: string): string[] {
  if (told.value.relation !== 'work' || !puts.test(sentence)) return []
  const city = told.value.city?.toLowerCase()
  if (city === undefined) return []
  const own = factsOf(posting, 'place').filter(({ value }) => value.city?.toLowerCase() === city)
  if (own.length === 0 || own.some(({ value }) => value.relation === 'work')) return []
  return [`The position is not in ${told.value.label}.`]
}

function otherPay(told: FactWith<'pay'>, posting: Posting): string[] {
  const own = factsOf(posting, 'pay').filter(({ value }) => isSameRange(value.amount, told.value.amount))
  if (own.length === 0) return []
  const agrees = own.some(
    ({ value }) =>
      (value.unit === told.value.unit || told.value.unit === 'year') &&
      (value.basis === told.value.basis || told.value.basis === 'stated' || isLoosely(value.basis, told.value.basis)),
  )
  return agrees ? [] : [`The posting says this amount of something else: ${told.text}`]
}

/** 'Pay is $300,000' for a base; never a base for what partners earn. */
function isLoosely(own: FactWith<'pay'>['value']['basis'], told: FactWith<'pay'>['value']['basis']): boolean {
  const plain = ['base', 'guarantee', 'total', 'stated']
  return own === 'stated' || (plain.includes(own) && told === 'total')
}

function isSameRange(one: Range, other: Range): boolean {
  const ends = (range: Range) => [range.from, range.to].filter((end) => end !== undefined)
  return ends(other).every((end) => ends(one).includes(end))
}
