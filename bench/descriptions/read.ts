/** Reads descriptions over generated physicians, as the dialog does. */
import { generateProfiles } from '../../src/data/generate/profile.ts'
import { SegmentBuilder } from '../../src/search/columns/builder.ts'
import { emptyRow } from '../../src/search/columns/columns.ts'
import { PhysicianIndex } from '../../src/search/physician-index.ts'
import type { Mine } from '../../src/search/query/mine.ts'
import { asksForMine } from '../../src/search/reading/contacts.ts'
import { readDescription } from '../../src/server/search/read-description.ts'
import { surroundings } from '../../src/server/search/surroundings.ts'
import type { Answer } from './judge.ts'

/** How many of those found are looked at. */
const first = 20

export function answerer(physicians = 60_000): (text: string) => Answer {
  const builder = new SegmentBuilder()
  const where = new Map<number, Answer['first'][number]>()
  let id = 0
  for (const profile of generateProfiles(physicians)) {
    id++
    // Generated physicians have no shortage areas and none of the facts that come from public records.
    builder.add({ ...emptyRow, ...profile, id, rural: id % 5 === 0 })
    where.set(id, { state: profile.state ?? '', licenses: profile.licenseStates })
  }
  const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })
  return (text) => {
    const start = performance.now()
    const { parts, offers, leftOut, tree, total, fit } = readDescription(index, { mine: mineOf(text) }, text)
    const milliseconds = performance.now() - start
    const found = tree
      ? index.search({ filters: { where: tree, similar: fit }, limit: first }).rows.map((row) => row.id)
      : []
    return { parts: wantedOf(parts, leftOut), offers, total, first: found.map((one) => where.get(one)!), milliseconds }
  }
}

/** As the server looks up what a description asks for of the caller's own: someone was contacted, and is on a list. */
function mineOf(text: string): Mine {
  const { days, lists } = asksForMine(text)
  return { contacted: new Map(days.map((within) => [within, [1]])), ...(lists ? { listed: [2] } : {}) }
}

/** What is wanted: the parts, as they were before some were widened or left out because no one fits all of them. */
function wantedOf(parts: Answer['parts'], leftOut: Answer['parts']): Answer['parts'] {
  const isWidened = leftOut.some(({ kind }) => kind === 'place')
  return [...parts.filter(({ kind }) => !(isWidened && kind === 'place')), ...leftOut]
}
