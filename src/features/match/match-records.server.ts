import { whyOf } from '#data/identity/decide.ts'
import { databasePersons } from '#data/match/database-persons.ts'
import { matchRecords as match } from '#data/match/match-records.ts'
import { readRecord } from '#data/match/read-record.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import { handle } from '#door/handle.ts'
import { contactsFor } from './contact-tries.server.ts'
import { type MatchStatus, matchRecords } from './contracts.ts'
import { withDecisions } from './decisions.server.ts'

export const matchRecordsHandler = handle(matchRecords, async ({ input, caller, deps }) => {
  const suppressions = await loadSuppressions(deps.db, deps.suppression.key)
  const records = input.records.map(({ name, ...texts }) => readRecord({ ...texts, fullName: name }))
  const known = { persons: databasePersons(deps.db), contacts: contactsFor(deps, caller), suppressions }
  const outcomes = await match(known, records)
  const decided = await withDecisions(
    deps,
    caller,
    outcomes.map((outcome, at) => ({
      status: outcome.status as string,
      candidates: outcome.status === 'possible' ? outcome.candidates : [],
      record: records[at]!,
      physician_id: null as number | null,
    })),
  )
  return {
    data: outcomes.map((outcome, at) => {
      const { status, candidates, physician_id: chosen } = decided[at]!
      const one =
        outcome.status === 'known' ? outcome.match : candidates.find(({ physicianId }) => physicianId === chosen)
      const { physicianId = null, rule = null, confidence = null, agrees = [], disagrees = [] } = one ?? {}
      const shown = status === 'possible' ? [...candidates] : []
      const why = status === outcome.status ? whyOf(outcome) : null
      return { status: status as MatchStatus, physicianId, rule, confidence, agrees, disagrees, why, candidates: shown }
    }),
  }
})
