import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { loadGenerated } from '../../src/data/generate/load.ts'
import { generateProfiles } from '../../src/data/generate/profile.ts'
import { contactsTarget, contactsText, physicianTarget, physicianText } from '../../src/data/physicians/copy-rows.ts'
import { type BenchDatabase, withClient } from './database.ts'
import { counted, print, seconds, timed } from './figures.ts'

const goals = new Map([
  [250_000, 20_000],
  [1_200_000, 100_000],
])

/** Loads this many generated profiles as on a first start, and the same rows with a bare COPY. */
export async function measureLoad({ url, longSession, folder }: BenchDatabase, count: number): Promise<void> {
  const files = await writeRows(folder, count)
  const bare = await bareCopy(url, files)
  const loading = await timed(() => loadGenerated(longSession, { count }))
  const goal = goals.get(count)
  print(`${counted(count)} generated profiles`)
  print(`  made, loaded, indexed and vacuumed in ${seconds(loading)}${goal ? ` (goal ${seconds(goal)})` : ''}`)
  print(`  bare COPY of the same rows in ${seconds(bare)}; ratio ${(loading / bare).toFixed(1)}`)
  print()
}

interface RowFiles {
  physicians: string
  contacts: string
}

async function writeRows(folder: string, count: number): Promise<RowFiles> {
  const files = { physicians: path.join(folder, 'physicians.tsv'), contacts: path.join(folder, 'contacts.tsv') }
  const physicians = createWriteStream(files.physicians)
  const contacts = createWriteStream(files.contacts)
  let id = 0
  let texts: [physicians: string, contacts: string] = ['', '']
  const flush = async () => {
    const [first, second] = texts
    texts = ['', '']
    if (!physicians.write(first, 'latin1')) await once(physicians, 'drain')
    if (!contacts.write(second, 'latin1')) await once(contacts, 'drain')
  }
  for (const profile of generateProfiles(count)) {
    id++
    texts[0] += physicianText(id, profile, { source: 'generated', generated: true })
    texts[1] += contactsText(id, profile, { source: 'generated', lastVerified: null })
    if (id % 1000 === 0) await flush()
  }
  await flush()
  await Promise.all([physicians.end(), contacts.end()].map((stream) => once(stream, 'finish')))
  return files
}

/** Into tables that have only their columns. */
function bareCopy(url: string, files: RowFiles): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('create table bare_physicians (like physicians including defaults)')
    await client.query('create table bare_contacts (like physician_contacts including defaults)')
    const time = await timed(async () => {
      await client.query('begin')
      await copyFile(client, `bare_${physicianTarget}`, files.physicians)
      await copyFile(client, contactsTarget.replace('physician_contacts', 'bare_contacts'), files.contacts)
      await client.query('commit')
    })
    await client.query('drop table bare_physicians, bare_contacts')
    return time
  })
}

const copyFile = (client: pg.ClientBase, target: string, file: string): Promise<void> =>
  pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), client.query(from(`copy ${target} from stdin`)))
