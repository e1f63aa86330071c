/**
 * Profiles that are second ones of someone in the data, or look like it, as imports leave them: rows with the noise of
 * real files (real-kinds.ts), each made a profile without an NPI. Written before the job that finds them, with its seed
 * and its goals: of the pairs that an admin is shown, 90% are one person, and 80% of the second profiles are shown.
 */
import type pg from 'pg'
import { readRecord } from '../../src/data/match/read-record.ts'
import type { Known } from './noisy-records.ts'
import type { Kind } from './real-kinds.ts'
import { drawSet } from './real-noise.ts'

export const duplicateSeed = 20_261_127
export const duplicateGoals = { precision: 0.9, recall: 0.8 }
const count = 2000

export interface SecondProfile {
  id: number
  kind: Kind
  /** Whose second profile it is; null for someone who isn't in the data. */
  truth: number | null
}

/** @param plant adds people to the data and returns their ids by mark */
export async function plantDuplicates(
  pool: pg.Pool,
  known: readonly Known[],
  { seed, namesakes, plant }: { seed: number; namesakes: boolean; plant: PlantPeople },
): Promise<SecondProfile[]> {
  const { rows, planted } = drawSet(known, { count, seed, namesakes })
  const marks = await plant(planted)
  const profiles: SecondProfile[] = []
  for (const { kind, texts, truth } of rows) {
    const record = readRecord(texts)
    // No import makes a profile of a row without a name.
    if (record.firstName === '' || record.lastName === '') continue
    const orNull = (text: string) => (text === '' ? null : text)
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into physicians (first_name, middle_name, last_name, suffix, credential, specialty, organization, city,
         state, zip, license_numbers, graduation_year, source)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'csv') returning id`,
      [
        ...[record.firstName, orNull(record.middleName), record.lastName, orNull(record.suffix)],
        ...[orNull(record.credential), record.specialties[0] ?? null, orNull(record.organization)],
        ...[orNull(record.city), orNull(record.state), orNull(record.zip), record.licenses, record.schoolYear],
      ],
    )
    const id = Number(made[0]!.id)
    for (const [contact, value] of [
      ['work_email', record.emails[0]],
      ['phone', record.phones[0]],
      ['linkedin', orNull(record.linkedin)],
    ] as const) {
      if (!value) continue
      await pool.query(
        `insert into physician_contacts (physician_id, kind, value, masked, source) values ($1, $2, $3, $4, 'csv')`,
        [id, contact, value, contact === 'linkedin' ? null : 'x'],
      )
    }
    profiles.push({ id, kind, truth: truth === null ? null : 'id' in truth ? truth.id : marks.get(truth.mark)! })
  }
  return profiles
}

type PlantPeople = (planted: ReturnType<typeof drawSet>['planted']) => Promise<ReadonlyMap<string, number>>
