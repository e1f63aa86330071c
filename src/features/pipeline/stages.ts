/** What a stage means, whatever its name is. */
export const stageKinds = [
  'found',
  'contacted',
  'replied',
  'screening',
  'submitted',
  'interview',
  'offer',
  'placed',
  'declined',
  'none',
] as const
export type StageKind = (typeof stageKinds)[number]

export const stageKindWords: Record<StageKind, string> = {
  found: 'Found',
  contacted: 'Contacted',
  replied: 'Replied',
  screening: 'Screening',
  submitted: 'Submitted',
  interview: 'Interview',
  offer: 'Offer',
  placed: 'Placed',
  declined: 'Declined',
  none: 'None of these',
}

/** The usual names of each kind, in lower case; db/migrations/0270_stage-kinds.sql has the same ones. */
export const usualNames: Record<Exclude<StageKind, 'none'>, readonly string[]> = {
  found: [
    'found',
    'new',
    'sourced',
    'sourcing',
    'identified',
    'prospect',
    'prospects',
    'lead',
    'leads',
    'to contact',
    'not contacted',
  ],
  contacted: ['contacted', 'emailed', 'called', 'messaged', 'reached out', 'outreach', 'first contact'],
  replied: ['replied', 'responded', 'response', 'interested', 'engaged', 'in conversation'],
  screening: ['screening', 'screen', 'screened', 'phone screen', 'phone screening', 'qualified'],
  submitted: ['submitted', 'submittal', 'presented', 'cv sent', 'sent to client'],
  interview: ['interview', 'interviews', 'interviewing', 'interviewed', 'site visit', 'on site'],
  offer: ['offer', 'offers', 'offered', 'offer made', 'contract'],
  placed: ['placed', 'hired', 'signed', 'accepted', 'placement'],
  declined: ['not interested', 'not now', 'declined', 'rejected', 'withdrawn', 'passed', 'no'],
}

/** What a stage of this name usually means. */
export function kindOfName(name: string): StageKind {
  const key = name.trim().toLowerCase()
  return stageKinds.find((kind) => kind !== 'none' && usualNames[kind].includes(key)) ?? 'none'
}

/** The stages a pipeline starts with. */
export interface StageDraft {
  name: string
  /** Not on the path to a placement: 'Not interested'. */
  apart: boolean
  /** If missing: what its name usually means. */
  kind?: StageKind | undefined
}

const onTheWay = ['Found', 'Contacted', 'Replied', 'Screening', 'Submitted', 'Interview', 'Offer', 'Placed']
const apart = ['Not interested', 'Not now']

export const usualStages: readonly StageDraft[] = [
  ...onTheWay.map((name) => ({ name, apart: false })),
  ...apart.map((name) => ({ name, apart: true })),
]
