import { databasePersons } from '#data/match/database-persons.ts'
import { matchRecords as match } from '#data/match/match-records.ts'
import { readRecord } from '#data/match/read-record.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import { handle } from '#door/handle.ts'
import { contactsFor } from './contact-tries.server.ts'
import { matchRecords } from './contracts.ts'

export const matchRecordsHandler = handle(matchRecords, async ({ input, caller, deps }) => {
  const suppressions = await loadSuppressions(deps.db, deps.suppression.key)
  const records = input.records.map(({ name, ...texts }) => readRecord({ ...texts, fullName: name }))
  const known = { persons: databasePersons(deps.db), contacts: contactsFor(deps, caller), suppressions }
  const outcomes = await match(known, records)
  return {
    data: outcomes.map((outcome) => {
      const {
        physicianId = null,
        rule = null,
        confidence = null,
        agrees = [],
      } = outcome.status === 'known' ? outcome.match : {}
      const candidates = outcome.status === 'several' ? outcome.candidates : []
      return { status: outcome.status, physicianId, rule, confidence, agrees, candidates }
    }),
  }
})
