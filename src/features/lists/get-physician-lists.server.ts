import { handle } from '#door/handle.ts'
import { getPhysicianLists } from './contracts.ts'
import { nextStepOf } from './entry-parts.ts'
import { listsWith } from './queries.server.ts'

export const getPhysicianListsHandler = handle(getPhysicianLists, async ({ input, caller, deps: { db } }) => ({
  data: (await listsWith(db, caller, input.physicianId)).map(({ id, name, note, stage, stage_kind: kind, ...row }) => ({
    ...{ id, name, note },
    owner: row.user_id === caller.id ? null : row.owner,
    noteBy: row.note_by === caller.id ? null : row.author,
    stage: stage === null || kind === null ? null : { name: stage, kind },
    nextStep: nextStepOf(row, caller.id),
  })),
}))
