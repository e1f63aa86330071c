/** What the four tones have in common: the parts of a letter that each says in its own way. */
import type { Job } from './read-job.ts'

/** A position in words, ready for a sentence. */
export interface Words {
  job: Job
  /** 'full-time Interventional Cardiologist' */
  role: string
  /** ' at St. Luke’s in Boise, ID', ' in Boise, ID' or nothing. */
  where: string
  /** ' in Boise, ID' or nothing. */
  inPlace: string
  /** What the form leaves out of what physicians ask first: 'compensation', 'call'. */
  missing: readonly string[]
}

/** Several wordings of one thing; the seed chooses. */
type Wordings = (words: Words) => readonly string[]

export interface Voice {
  greeting: Wordings
  /** Leads to a list of facts; may be empty. */
  listLead: Wordings
  subject: Wordings
  opening: Wordings
  /** A second sentence of the opening, for letters that are not short. */
  reason: Wordings
  /** A sentence of its own about pay, from 'The base salary is …' and '… and …'. */
  pay: (is: string | null, extras: string) => readonly string[]
  schedule: (is: string, limits: string, call: string) => readonly string[]
  benefits: (list: string) => readonly string[]
  work: (list: string) => readonly string[]
  setting: (list: string) => readonly string[]
  /** How the physician's own situation may fit, by type of position. */
  fit: Record<string, Wordings>
  /** What the letter leaves open: 'compensation and the schedule', 'compensation or the schedule'. */
  open: (list: string, either: string) => readonly string[]
  /** For a long letter: how a conversation would go. */
  next: Wordings
  /** For a form that says little, in the order in which they are wanted. */
  filling: Wordings
  ask: Wordings
  /** For a short letter. */
  shortAsk: Wordings
  closing: Wordings
}
