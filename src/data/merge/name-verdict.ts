import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { compareNames, type PersonName } from '../match/name-agreement.ts'
import { letters } from '../normalise/text.ts'
import { insertCandidates, matchNpis, undecidedSql } from './match-sql.ts'

/**
 * What happens to a last name that differs: it is held back until the rest of the file is known (`hold`), then adopted
 * (`take`) or ignored (`keep`). In a `review`, a person decides: a name that contains the known one is adopted, and any
 * other is someone else's.
 */
export type RenameMode = 'hold' | 'take' | 'keep' | 'review'

/**
 * For a draft and a physician who share a key: the same person, whose name stays (`variant`) or changes (`renamed`), or
 * someone else.
 */
type Verdict = 'same' | 'variant' | 'renamed' | 'later' | 'other'

const candidateColumns = {
  draft_id: 'number',
  physician_id: 'number',
  by_npi: 'boolean',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  known_first_name: 'text',
  known_middle_name: 'text?',
  known_last_name: 'text',
  known_suffix: 'text?',
  same_state: 'boolean',
  same_specialty: 'boolean',
  /** Someone else has the draft's name, state, and specialty. */
  row_is_another: 'boolean',
  /** Someone else has the physician's. */
  known_is_another: 'boolean',
  /** An earlier row in the file was about the physician. */
  seen: 'boolean',
} as const
type Candidate = RowOf<typeof candidateColumns>

/**
 * Finds who shares a key with the drafts in `import_keys`, and compares their names. Returns whether there is anyone.
 */
export async function judgeCandidates(db: Kysely<DB>, mode: RenameMode): Promise<boolean> {
  await sql.raw(matchNpis).execute(db)
  let found = 0
  for (const insert of insertCandidates) found += Number((await sql.raw(insert).execute(db)).numAffectedRows)
  const { rows: undecided } = await typed(candidateColumns)`${sql.raw(undecidedSql)}`.execute(db)
  if (undecided.length > 0) {
    await sql`
      update import_candidates c set verdict = judged.verdict
       from unnest(${undecided.map(({ draft_id }) => draft_id)}::bigint[], ${undecided.map(({ physician_id }) => physician_id)}::bigint[], ${undecided.map(({ by_npi }) => by_npi)}::boolean[], ${undecided.map((candidate) => verdictOf(candidate, mode))}::text[]) as judged (draft_id, physician_id, by_npi, verdict)
       where c.draft_id = judged.draft_id and c.physician_id = judged.physician_id and c.by_npi = judged.by_npi`.execute(
      db,
    )
  }
  return found > 0
}

function verdictOf(candidate: Candidate, mode: RenameMode): Verdict {
  const { row, known } = namesOf(candidate)
  const { same_state: state, same_specialty: specialty } = candidate
  const agreement = compareNames(row, known)
  if (agreement === 'other') return 'other'
  if (agreement === 'same' && (state || specialty) && isSpelledAlike(row, known)) return 'same'
  // The row fits someone else better: its key has slipped in from another line.
  if (candidate.row_is_another) return 'other'
  if (agreement === 'same' || agreement === 'variant') return agreement
  // Too many people share just a first name.
  if (agreement === 'renamed' && !(state && specialty)) return 'other'
  if (mode === 'hold') return 'later'
  if (agreement === 'narrower') return 'variant'
  if (agreement === 'wider') return mode === 'keep' ? 'variant' : 'renamed'
  return mode !== 'take' || candidate.known_is_another || candidate.seen ? 'other' : 'renamed'
}

function namesOf(candidate: Candidate): { row: PersonName; known: PersonName } {
  return {
    row: {
      firstName: candidate.first_name,
      middleName: candidate.middle_name,
      lastName: candidate.last_name,
      suffix: candidate.suffix,
    },
    known: {
      firstName: candidate.known_first_name,
      middleName: candidate.known_middle_name,
      lastName: candidate.known_last_name,
      suffix: candidate.known_suffix,
    },
  }
}

const isSpelledAlike = (row: PersonName, known: PersonName): boolean =>
  letters(row.firstName) === letters(known.firstName) && letters(row.lastName) === letters(known.lastName)
