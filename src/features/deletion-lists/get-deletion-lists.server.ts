import { isOneConsumer } from '#data/deletion-lists/match-lists.ts'
import { readPersons } from '#data/suppression/stored-person.ts'
import { handle } from '#door/handle.ts'
import { namesOf } from '#features/privacy-requests/queries.server.ts'
import { type DropFile, getDeletionLists } from './contracts.ts'
import { dropLimits } from './limits.ts'
import { isHeld, lastUpload, matchedItems, storedFiles } from './queries.server.ts'

const day = 86_400_000

export const getDeletionListsHandler = handle(getDeletionLists, async ({ deps: { db, now } }) => {
  const data: DropFile[] = []
  for (const file of await storedFiles(db)) {
    const items = file.carried_out_at === null && file.matched > 0 ? await matchedItems(db, file.id) : []
    const ids = items.flatMap(({ matched }) => matched)
    const [names, persons] = await Promise.all([namesOf(db, ids), readPersons(db, ids)])
    const matches = items.map(({ item_id: itemId, matched, exemption }) => {
      const people = persons.filter(({ id }) => matched.includes(id))
      const does = exemption !== null ? 'exempt' : isOneConsumer(people) ? 'delete' : 'opt_out'
      return { itemId, exemption, does, people: people.map(({ id }) => ({ id, name: names.get(id) ?? '' })) } as const
    })
    data.push({
      id: file.id,
      fileName: file.file_name,
      list: file.list,
      isHeld: isHeld(file.list) || file.list === 'Removed',
      uploadedAt: file.uploaded_at.toISOString(),
      items: file.items,
      matchedAt: file.matched_at?.toISOString() ?? null,
      isCarriedOut: file.carried_out_at ? 'yes' : file.carry_out_at ? 'soon' : 'no',
      carriedOutAt: file.carried_out_at?.toISOString() ?? null,
      statuses: {
        exempted: file.exempted,
        deleted: file.deleted,
        optedOut: file.opted_out,
        notFound: file.not_found,
      },
      withdrawn: file.withdrawn,
      matches,
      moreMatches: file.carried_out_at === null ? file.matched - matches.length : 0,
    })
  }
  const last = await lastUpload(db)
  const next = last && new Date(last.getTime() + dropLimits.everyDays * day)
  return { data, nextBy: next?.toISOString().slice(0, 10) ?? null, isLate: next !== null && next < now() }
})
