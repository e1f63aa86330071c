import { callOverHttp } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { type ContactField, getRevealedContacts } from './contracts.ts'

type Contact = { [field in ContactField]: string | null }
const nothing: Contact = { email: null, phone: null }

let gathering: { ids: Set<number>; answers: Promise<Map<number, Contact>> } | undefined

/** What was revealed before of a physician. Cards that are drawn together ask together, in one call. */
export async function loadRevealed(physicianId: number): Promise<Contact> {
  gathering ??= gather()
  gathering.ids.add(physicianId)
  return (await gathering.answers).get(physicianId) ?? nothing
}

function gather() {
  const ids = new Set<number>()
  const answers = new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
    gathering = undefined
    return ask([...ids])
  })
  return { ids, answers }
}

async function ask(ids: readonly number[]): Promise<Map<number, Contact>> {
  const answers: Promise<{ data: (Contact & { physicianId: number })[] }>[] = []
  for (let from = 0; from < ids.length; from += limits.revealedAtOnce) {
    answers.push(callOverHttp(getRevealedContacts, { physicianIds: ids.slice(from, from + limits.revealedAtOnce) }))
  }
  const found = await Promise.all(answers)
  return new Map(found.flatMap(({ data }) => data.map((contact) => [contact.physicianId, contact] as const)))
}
