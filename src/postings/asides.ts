/** What a few words say of something other than whom to search for: where patients go, how long pay is guaranteed. */
import type { PartKind } from '#lexicon/part-kinds.ts'
import { type Fact, factsOf, type Posting } from './facts.ts'
import { matchesIn, numberWord } from './finding.ts'
import { isElsewhere } from './work-places.ts'

/** Words that are no filter of this kind, whatever they mean by themselves. */
export interface Aside {
  readonly kind: PartKind
  readonly from: number
  readonly to: number
}

/** Years of a contract, and not of practice. */
const ofTheOffer = new RegExp(
  String.raw`\b(?:\d{1,2}|${numberWord})[- ]years?['’]?(?=\s+(?:(?:of|in|income|salary|pay|base)\s+)*(?:guarantee\w*|contract\w*|commitment|partner\w*|retention|assignment|term\b|lease))`,
  'gi',
)

export function asidesOf(posting: Posting): Aside[] {
  const { facts, fields } = posting
  const hasSpecialty = facts.some((fact) => fact.type === 'specialty' && isOfPhysician(fact) && fact.polarity === 'yes')
  const hasPlace = factsOf(posting, 'place').some(({ value }) => value.relation === 'work')
  const said = facts.flatMap((fact): Aside[] => {
    const kind = asideKind(fact, hasSpecialty, hasPlace && isSaidAway(fact, fields.text))
    return kind && fact.span.field === 'text' ? [{ kind, from: fact.span.from, to: fact.span.to }] : []
  })
  const years = [...matchesIn(fields.text, ofTheOffer)].map(({ from, to }): Aside => ({ kind: 'years', from, to }))
  return [...said, ...years]
}

const isOfPhysician = ({ subject }: Fact) => subject === 'physician'

const isSaidAway = ({ span }: Fact, text: string) => isElsewhere(text.slice(0, span.from), text.slice(span.to))

function asideKind(fact: Fact, hasSpecialty: boolean, isAway: boolean): PartKind | undefined {
  switch (fact.type) {
    case 'specialty':
      return hasSpecialty && !isOfPhysician(fact) ? 'specialty' : undefined
    case 'place':
      return isAway && fact.value.relation === 'mentioned' ? 'place' : undefined
    // A search finds physicians.
    case 'credential':
      return hasSpecialty && !fact.value.names.some((name) => name === 'MD' || name === 'DO') ? 'credential' : undefined
    case 'license':
      return fact.value.status === 'obtainable' || fact.polarity !== 'yes' ? 'license' : undefined
    default:
      return undefined
  }
}
