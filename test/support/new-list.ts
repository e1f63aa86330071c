/** Lists of a test's own: their names never meet. */
import { addToList } from '../../src/features/lists/contracts.ts'
import { setStages } from '../../src/features/pipeline/contracts.ts'
import { type StageKind, usualStages } from '../../src/features/pipeline/stages.ts'
import type { Caller } from './server.ts'

let made = 0

export async function newList(who: Caller, physicianIds: readonly number[]): Promise<string> {
  made += 1
  const list = { listId: null, listName: `List ${made}`, physicianIds: [...physicianIds] }
  return (await who.call(addToList, list)).listId
}

/** A list with stages, with everyone in the first of them. */
export async function newPipeline(
  who: Caller,
  physicianIds: readonly number[],
  wanted: readonly { name: string; apart?: boolean; kind?: StageKind }[] = usualStages,
) {
  const listId = await newList(who, physicianIds)
  const { stages } = await who.call(setStages, { listId, stages: [...wanted] })
  return { listId, stages, stage: (name: string) => stages.find((one) => one.name === name)!.id }
}
