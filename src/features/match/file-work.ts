import type { PersonPages } from '#data/match/candidate-index.ts'
import type { Contacts } from '#data/match/contacts.ts'
import type { MatchFileFacts } from '#data/match/match-file.ts'
import type { FileToMatch, WriteStep } from '#data/match/match-steps.ts'
import type { Persons } from '#data/match/persons.ts'
import type { SuppressionParts } from '#data/suppression/suppression-list.ts'
import { fileWork } from '#door/file-work.ts'

/** Paths are on this server's disk. */
export const readMatchFile = fileWork<{ path: string; samples: number }, MatchFileFacts>('read-match-file', 'now', 20)

interface FileToMatchAs {
  file: FileToMatch
  suppressions: SuppressionParts
  /** Rows matched together. */
  step: number
  /** Whether every physician's keys are read into memory first. */
  large: boolean
}

/** Type aliases, because an interface has no index signature. */
type MatchQuestions = {
  page: PersonPages['page']
  persons: PersonPages['persons']
  withKeys: Persons['withKeys']
  withNames: Persons['withNames']
  withParts: Persons['withParts']
  frequencies: Persons['frequencies']
  revealed: Contacts['revealed']
  tried: Contacts['tried']
  write: WriteStep
}

export const matchFile = fileWork<FileToMatchAs, null, MatchQuestions>('match-file', 'later', 600)

type BackQuestions = {
  /** What is written behind the next rows, by row number, in file order; none if there are no more. */
  next: () => Promise<readonly (readonly [row: number, cells: readonly string[]])[]>
}

/**
 * Writes the file as it was uploaded, with more columns, to `to`. `gone` is written behind a row that `next` leaves
 * out.
 */
export const writeMatchBack = fileWork<
  {
    path: string
    to: string
    heads: readonly string[]
    gone: readonly string[]
    /** As a CSV whose cells are inert in spreadsheets, for someone who didn't upload the file. */
    inert: boolean
  },
  null,
  BackQuestions
>('write-match-back', 'now', 90)
