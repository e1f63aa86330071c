import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { appendJournal, openJournal } from './journal.ts'
import { readRegister } from './register.ts'
import type { Suppression, SuppressionSettings } from './value-hash.ts'

/**
 * Appends to this server's journal what the register has and the file doesn't: what other servers entered or lifted,
 * and what a disk lost. That makes each server's journal a complete copy. Returns how many lines were missing.
 */
export async function completeJournal(db: Kysely<DB>, settings: SuppressionSettings): Promise<number> {
  const known = new Map<string, number>()
  for await (const { entries } of (await openJournal(settings.journalFile, settings.key)) ?? []) {
    for (const entry of entries) {
      const at = timeOf(entry)
      if (at > (known.get(nameOf(entry)) ?? 0)) known.set(nameOf(entry), at)
    }
  }
  const register = await readRegister(db)
  const missing = register.filter((entry) => timeOf(entry) > (known.get(nameOf(entry)) ?? 0))
  await appendJournal(settings, missing)
  return missing.length
}

/** If an entry was made again, the latest counts; liftings are counted separately, whatever the kind. */
const nameOf = ({ hash, kind, lifted }: Suppression): string => (lifted ? hash : `${hash}${kind}`)

/** Milliseconds are enough: no entry has two events within one. */
const timeOf = ({ at }: Suppression): number => Date.parse(at ?? '')
