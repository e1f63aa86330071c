/** Two physicians from a file, and people who claim their profiles. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runImport } from '../../src/data/import/run-import.ts'
import { openCsv } from '../../src/data/rows/csv-source.ts'
import { npi } from '../../src/data/test/import-fixture.ts'
import { confirmClaim, startClaim } from '../../src/features/claims/contracts.ts'
import { settleClaims } from '../../src/features/own-profile/commands.server.ts'
import { isCallError } from '../../src/shared/calls/call-error.ts'
import { join, lastMail, mailsTo } from './people.ts'
import type { Caller, TestServer } from './server.ts'

export const [ann, bob] = [npi('134567890'), npi('134567891')]
const head = 'NPI,First Name,Last Name,Specialty,City,State,ZIP,Personal Email,Work Email,Phone,Direct Phone\n'
export const annsRow = `${ann},Ann,Lee,Cardiology,Albany,NY,12203,ann@home.example,desk@lake.example,(415) 555-0100,(415) 555-0111\n`
export const bobsRow = `${bob},Bob,Ray,Urology,Albany,NY,12203,bob@home.example,desk@lake.example,(415) 555-0100,\n`

export const asks = (physicianId: number, value = 'ann@home.example') => ({
  physicianId,
  way: 'email' as const,
  value,
})

/** How a call was refused. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (isCallError(error) ? error : Promise.reject(error)),
  )

const codeIn = ({ subject, text }: { subject: string; text: string }) =>
  /Your code is (\d{6})/.exec(subject + text)?.[1] ?? ''

let people = 0

/** @param folder of the files that are imported */
export function claiming(at: () => TestServer, folder: string) {
  const query = async (sql: string, values: unknown[] = []) => (await at().pool.query(sql, values)).rows
  const idOf = async (number = ann) => Number((await query('select id from physicians where npi = $1', [number]))[0].id)

  async function importCsv(text: string) {
    const { longSession, suppression } = at().deps
    const file = path.join(folder, 'contacts.csv')
    writeFileSync(file, head + text)
    return runImport(longSession, await openCsv(file), {
      suppressionKey: suppression.key,
      rejectFile: path.join(folder, 'rejected.csv'),
    })
  }

  /** Someone with an account of their own. */
  async function newcomer(): Promise<Caller & { email: string }> {
    const email = `claimer-${++people}@new.example`
    return { ...at().bearing(await join(at(), email)), email }
  }

  /** The code that was sent to an address; null if none was. */
  async function codeAt(to: string): Promise<string | null> {
    const sent = (await mailsTo(at(), to)).find(({ kind }) => kind === 'claim-code')
    return sent ? codeIn({ subject: sent.subject, text: (await lastMail(at(), to, 'claim-code')).text }) : null
  }

  async function claim(who: Caller, physicianId: number, value = 'ann@home.example'): Promise<void> {
    const { claimId } = await who.call(startClaim, asks(physicianId, value))
    await who.call(confirmClaim, { claimId, code: (await codeAt(value)) ?? '' })
  }

  /** As if the days to object were over. */
  async function settle(): Promise<void> {
    await query(`update profile_claims set objection_until = now() - interval '1 minute' where state = 'confirmed'`)
    await settleClaims(at().deps)
  }

  async function annsProfile(): Promise<number> {
    await importCsv(annsRow + bobsRow)
    return idOf()
  }

  return { importCsv, query, idOf, newcomer, codeAt, claim, settle, annsProfile }
}
