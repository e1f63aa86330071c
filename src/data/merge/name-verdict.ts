import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import type { Frequencies } from '../identity/frequencies.ts'
import { compareNames, type PersonName } from '../identity/name-agreement.ts'
import { letters } from '../normalise/text.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import { insertCandidates, matchNpis, undecidedSql } from './match-sql.ts'
import { claimOf, frequenciesOf, isSamePerson, knownColumns, knownFields, knownOf } from './same-person.ts'

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
  ...knownColumns,
  draft_id: 'number',
  by_npi: 'boolean',
  /** The draft's personal address is the physician's. */
  own: 'boolean',
  /** The names are the same. */
  named: 'boolean',
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
 * Finds who shares a key with the drafts in `import_keys`, and decides whether they are the same. Returns whether there
 * is anyone.
 */
export async function judgeCandidates(
  db: Kysely<DB>,
  drafts: ReadonlyMap<number, PhysicianDraft>,
  mode: RenameMode,
): Promise<boolean> {
  await sql.raw(matchNpis).execute(db)
  let found = 0
  for (const insert of insertCandidates) found += Number((await sql.raw(insert).execute(db)).numAffectedRows)
  const { rows } = await typed(candidateColumns)`${undecidedSql(knownFields)}`.execute(db)
  const undecided = rows.flatMap((row) => {
    const draft = drafts.get(row.draft_id)
    return draft === undefined ? [] : [{ row, draft }]
  })
  if (undecided.length > 0) {
    const claims = undecided.map(({ draft }) => claimOf(draft))
    const frequencies = await frequenciesOf(db, claims, rows.map(knownOf))
    const verdicts = undecided.map(({ row, draft }) => verdictOf(row, draft, { frequencies, mode }))
    await sql`
      update import_candidates c set verdict = judged.verdict
       from unnest(${undecided.map(({ row }) => row.draft_id)}::bigint[], ${undecided.map(({ row }) => row.id)}::bigint[], ${undecided.map(({ row }) => row.by_npi)}::boolean[], ${verdicts}::text[]) as judged (draft_id, physician_id, by_npi, verdict)
       where c.draft_id = judged.draft_id and c.physician_id = judged.physician_id and c.by_npi = judged.by_npi`.execute(
      db,
    )
  }
  return found > 0
}

interface Judging {
  frequencies: Frequencies
  mode: RenameMode
}

/**
 * The model says whether this is one person (data/match); what the names have in common, what becomes of the name. A
 * last name that differs is doubted more than matching does: a shifted column would rename a whole file.
 */
function verdictOf(candidate: Candidate, draft: PhysicianDraft, { frequencies, mode }: Judging): Verdict {
  const known = knownOf(candidate)
  const { same_state: state, same_specialty: specialty } = candidate
  const agreement = compareNames(draft, known)
  const isSame = isSamePerson(draft, known, frequencies)
  // Colleagues share an address, and a name may be abbreviated or misspelled.
  if (agreement === 'other' || !(candidate.by_npi || candidate.own || candidate.named)) {
    return isSame && !candidate.row_is_another && agreement !== 'renamed' ? 'variant' : 'other'
  }
  if (agreement === 'same' && (state || specialty) && isSpelledAlike(draft, known)) return 'same'
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

const isSpelledAlike = (row: PersonName, known: PersonName): boolean =>
  letters(row.firstName) === letters(known.firstName) && letters(row.lastName) === letters(known.lastName)
