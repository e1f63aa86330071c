import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { ReadableStream as NodeStream } from 'node:stream/web'
import type { Deps } from '#door/deps.ts'
import { type Caller, type CallFacts, handle } from '#door/handle.ts'
import { networkOf } from '#door/network.ts'
import { downloadMatch, type MatchedPhysician, type MatchStatus } from './contracts.ts'
import { writeMatchBack } from './file-work.ts'
import { storedName } from './files.server.ts'
import { reasonsOf } from './get-match.server.ts'
import { lookUpPhysicians } from './matched-physicians.server.ts'
import { matchFileOf, rowsOf, type StoredRow } from './queries.server.ts'
import { differenceWords, factWords, ruleTitle, whyWords } from './words.ts'

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const downloadMatchHandler = handle(downloadMatch, async ({ input, caller, deps, facts, fail }) => {
  const file = (await matchFileOf(deps.db, caller, input.fileId, 'see')) ?? fail('notFound')
  if (file.state !== 'done') fail('notDone')
  const name = storedName(file.id, file.file_name)
  if ((await deps.storage.size(name)) === null) fail('notFound')
  const inert = file.owner_id !== caller.id
  const [, base, extension] = /^(.*?)(\.[^.]*)?$/.exec(file.file_name) ?? []
  return {
    // The one CSV in a ZIP comes back by itself.
    fileName: `${base} (matched)${inert || extension?.toLowerCase() === '.zip' ? '.csv' : (extension ?? '')}`,
    contentType: types[inert ? 'csv' : (file.kind as keyof typeof types)],
    body: NodeStream.from(
      parts(deps, caller, { id: file.id, name, fileName: file.file_name, inert, facts }),
    ) as ReadableStream<Uint8Array>,
  }
})

/**
 * Written to a file first, so that someone who reads slowly keeps no one from having theirs read. Its folder is deleted
 * before the first byte is sent.
 */
async function* parts(
  deps: Deps,
  caller: Caller,
  { id, name, fileName, inert, facts }: Download,
): AsyncGenerator<Uint8Array> {
  const { workDir } = deps.imports
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(workDir, 'download-'))
  const to = path.join(folder, 'file')
  let handle: FileHandle
  try {
    const sender = { account: caller.id, network: networkOf(facts.address) }
    const written = await deps.storage.withFile(name, async (from) => {
      const input = { path: from, to, heads, gone: ['No longer listed', ...heads.slice(1).map(() => '')], inert }
      const answers = { next: cellsBehind(deps, caller, id) }
      await deps.doFileWork(writeMatchBack, input, { sender, file: fileName, answers, folder })
      return true
    })
    if (written === null) throw new Error('The file is gone')
    handle = await open(to)
  } catch (error) {
    deps.log.error({ err: error, requestId: facts.requestId }, 'a download broke off')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  yield* handle.createReadStream({ highWaterMark: 256 * 1024 })
}

interface Download {
  id: string
  /** In the store. */
  name: string
  fileName: string
  inert: boolean
  facts: CallFacts
}

const heads = [
  'Attending status',
  'Attending match',
  'Attending confidence',
  'Attending agrees',
  'Attending profile',
  'Attending name',
  'Attending NPI',
  'Attending specialty',
  'Attending organization',
  'Attending location',
  'Attending email',
  'Attending phone',
  'Attending changes',
  'Attending reason',
  'Attending note',
]
const statusWords: Record<MatchStatus, string> = {
  known: 'Known',
  possible: 'Possible',
  unknown: 'Unknown',
  opted_out: 'Opted out',
}
const read = 500

/** The results for the next rows, in file order. */
function cellsBehind({ db, settings }: Deps, caller: Caller, fileId: string) {
  let after = 0
  return async (): Promise<[number, string[]][]> => {
    const rows = await rowsOf(db, fileId, { after, limit: read })
    after += rows.length
    const ids = rows.flatMap(({ physician_id }) => physician_id ?? [])
    const found = await lookUpPhysicians(db, caller, ids)
    return rows.map((row) => {
      const isKnown = row.physician_id !== null && 'lastName' in row.record
      const physician = isKnown ? found.of(reasonsOf(row)[0]!, row.record as never) : null
      return [row.row_number, cellsOf(row, physician, settings.origin)]
    })
  }
}

function cellsOf(row: StoredRow, physician: MatchedPhysician | null, origin: string): string[] {
  const status = statusWords[row.status]
  const reason = row.why === null ? '' : whyWords[row.why]
  if (!physician) return [status, ...heads.slice(3).map(() => ''), reason, row.note]
  const { revealed } = physician
  return [
    status,
    row.chosen ? 'Chosen by you' : ruleTitle(physician.rule),
    `${(physician.confidence * 100).toFixed(1)}%`,
    physician.agrees.map((fact) => factWords[fact]).join(', '),
    `${origin}/physician/${physician.physicianId}`,
    [physician.name, physician.credential].filter(Boolean).join(', '),
    physician.npi ?? '',
    physician.specialty,
    physician.organization,
    physician.location,
    revealed.email ? (physician.email ?? '') : '',
    revealed.phone ? (physician.phone ?? '') : '',
    physician.differs.map(({ what, now }) => `${differenceWords[what]}: ${now}`).join('; '),
    row.chosen ? '' : reason,
    row.note,
  ]
}
