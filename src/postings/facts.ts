/**
 * What a posting says, once it is read: its facts, each with the words it comes from, and its statements, which
 * together are the whole posting.
 */

import type { FactValues } from './values.ts'

/** What is read: a description, or the three fields of the email form. */
export interface PostingFields {
  text: string
  title?: string | undefined
  location?: string | undefined
}

/** A range of one of the fields, in characters from 0. */
export interface Span {
  field: keyof PostingFields
  from: number
  to: number
}

export type FactType = keyof FactValues

export const roles = ['wanted', 'work', 'offer', 'process', 'place'] as const
export type Role = (typeof roles)[number]

export const roleOf = {
  specialty: 'wanted',
  focus: 'wanted',
  credential: 'wanted',
  board: 'wanted',
  training: 'wanted',
  experience: 'wanted',
  license: 'wanted',
  certificate: 'wanted',
  language: 'wanted',
  newGraduates: 'wanted',
  skill: 'wanted',
  condition: 'wanted',
  school: 'wanted',
  workplace: 'wanted',
  reach: 'wanted',
  history: 'wanted',
  groupSize: 'wanted',
  employment: 'work',
  site: 'work',
  setting: 'work',
  schedule: 'work',
  call: 'work',
  volume: 'work',
  team: 'work',
  support: 'work',
  procedure: 'work',
  ehr: 'work',
  telehealth: 'work',
  teaching: 'work',
  supervision: 'work',
  duty: 'work',
  pay: 'offer',
  bonus: 'offer',
  loanRepayment: 'offer',
  timeOff: 'offer',
  cme: 'offer',
  malpractice: 'offer',
  retirement: 'offer',
  visa: 'offer',
  partnership: 'offer',
  insurance: 'offer',
  perk: 'offer',
  start: 'process',
  deadline: 'process',
  duration: 'process',
  contact: 'process',
  reference: 'process',
  place: 'place',
  employer: 'place',
  agency: 'place',
  community: 'place',
} as const satisfies Record<FactType, Role>

/**
 * 'yes': required, done, or offered. 'no': refused, not done, or not offered. 'preferred': a plus. 'optional': either
 * way is fine ('with or without OB', 'fellowship not required').
 */
export type Polarity = 'yes' | 'no' | 'preferred' | 'optional'

/**
 * Who or what a fact is about. Only facts about the physician say who is wanted; 'team of 12 psychiatrists' is a
 * specialty of colleagues.
 */
export type Subject = 'physician' | 'position' | 'colleagues' | 'employer' | 'agency' | 'community' | 'other'

interface FactOf<Type extends FactType> {
  readonly type: Type
  readonly value: FactValues[Type]
  readonly polarity: Polarity
  readonly subject: Subject
  readonly role: (typeof roleOf)[Type]
  /** The words that say it. */
  readonly span: Span
  /** These words as they may be repeated: without bullets, labels, and shouting. */
  readonly text: string
  /** The index of its statement. */
  readonly statement: number
  /**
   * What it is limited to, by its sentence or its heading: 'Cody', 'nights', 'track A'; all of the position if missing.
   */
  readonly only?: string
}
export type FactWith<Type extends FactType> = { [One in Type]: FactOf<One> }[Type]
export type Fact = FactWith<FactType>

/**
 * 'facts': what it says is in its facts. 'text': about the job, and kept as it is. 'boilerplate': the same in any
 * posting, or no part of it. 'heading': only names what follows. 'not understood': none of these.
 */
export type StatementKind = 'facts' | 'text' | 'boilerplate' | 'heading' | 'not understood'

export const boilerplates = [
  'equal opportunity',
  'apply',
  'pay law',
  'legal',
  'page',
  'other jobs',
  'agency',
  'employment rules',
  'traits',
  'slogan',
  'elsewhere',
] as const
export type Boilerplate = (typeof boilerplates)[number]

/** A sentence, a point of a list, a cell of a table, or a heading. */
export interface Statement {
  readonly kind: StatementKind
  readonly span: Span
  /** As it may be repeated: one line, without its bullet and without shouting. */
  readonly text: string
  /** Facts by index. */
  readonly facts: readonly number[]
  readonly boilerplate?: Boilerplate
  /** In the cell before it, or of the statement before it: 'Loans: NHSC; state program up to $75,000'. */
  readonly label?: string
  /** The index of the heading above it. */
  readonly heading?: number
  /** Of a point or a cell, which may be no whole sentence. */
  readonly isPoint: boolean
}

/**
 * The statements of each field are in its order and don't overlap; between them is nothing but space and the marks of
 * lists and tables.
 */
export interface Posting {
  readonly fields: PostingFields
  readonly facts: readonly Fact[]
  readonly statements: readonly Statement[]
}

/** The facts of a type, in the order of the posting. */
export function factsOf<const Type extends FactType>({ facts }: Pick<Posting, 'facts'>, type: Type): FactWith<Type>[] {
  return facts.filter((fact) => fact.type === type) as Fact[] as FactWith<Type>[]
}

/** What else the reader knows, passed in by its environment. */
export interface PostingKnowledge {
  /** The specialties that a spelling stands for ('peds', 'ob/gyn', 'cardiologist'). */
  specialties: (spelling: string) => readonly string[] | undefined
  /** The states that have a town of this name; the name is folded. */
  statesOfTown: (name: string) => readonly string[]
}
