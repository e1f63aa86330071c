/** Where members' files are: in the store, each in its own folder, under its original name. */
import type { Deps } from '#door/deps.ts'

type WithStorage = Pick<Deps, 'storage'>

export const folder = 'matches/'
export const storedName = (id: string, fileName: string): string => `${folder}${id}/${fileName}`

/** Deletes the files whose rows are gone: they expired, were deleted, or their account was. */
export async function forgetFilesBut(
  there: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  { storage }: WithStorage,
  before: Date,
) {
  const old: { id: string; name: string }[] = []
  for await (const { name, changedAt } of storage.list(folder)) {
    // One that is being uploaded has no row yet.
    if (changedAt < before) old.push({ id: name.slice(folder.length).split('/')[0]!, name })
  }
  const existing = await there(old.map(({ id }) => id))
  for (const { id, name } of old) if (!existing.has(id)) await storage.remove(name)
  await storage.forgetUnfinished(folder, before)
}
