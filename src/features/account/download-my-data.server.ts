import { handle } from '#door/handle.ts'
import type { PersonalData } from '#door/personal-data.ts'
import { brand } from '#shared/product/brand.ts'
import { downloadMyData } from './contracts.ts'

/** Reads all `parts`, one per feature. Made by the registry, which knows every feature. */
export function downloadMyDataHandler(parts: readonly PersonalData[]) {
  return handle(downloadMyData, async ({ caller, deps: { db, now } }) => {
    const entries = await Promise.all(parts.map(async ({ name, read }) => [name, await read(db, caller.id)] as const))
    const data = { madeAt: now().toISOString(), ...Object.fromEntries(entries) }
    return {
      fileName: `${brand.name.toLowerCase()}-my-data.json`,
      contentType: 'application/json; charset=utf-8',
      body: new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`),
    }
  })
}
