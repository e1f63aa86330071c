import { ReadableStream as NodeStream } from 'node:stream/web'
import { type Behind, writeBack } from '#data/match/write-back.ts'
import type { Deps } from '#door/deps.ts'
import { type Caller, handle } from '#door/handle.ts'
import { downloadMatch, type MatchedPhysician, type MatchStatus } from './contracts.ts'
import { storedName } from './files.server.ts'
import { reasonsOf } from './get-match.server.ts'
import { lookUpPhysicians } from './matched-physicians.server.ts'
import { matchFileOf, rowsOf, type StoredRow } from './queries.server.ts'
import { differenceWords, factWords, ruleTitle } from './words.ts'

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const downloadMatchHandler = handle(downloadMatch, async ({ input, caller, deps, facts, fail }) => {
  const file = (await matchFileOf(deps.db, caller, input.fileId, 'see')) ?? fail('notFound')
  if (file.state !== 'done') fail('notDone')
  const name = storedName(file.id, file.file_name)
  if ((await deps.storage.size(name)) === null) fail('notFound')
  const [, base, extension] = /^(.*?)(\.[^.]*)?$/.exec(file.file_name) ?? []
  return {
    fileName: `${base} (matched)${extension ?? ''}`,
    contentType: types[file.kind as keyof typeof types],
    body: NodeStream.from(
      parts(deps, caller, { id: file.id, name, requestId: facts.requestId }),
    ) as ReadableStream<Uint8Array>,
  }
})

/** The store lends its file only while a function runs, so this one is written while that one is read. */
async function* parts(
  deps: Deps,
  caller: Caller,
  { id, name, requestId }: { id: string; name: string; requestId: string },
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = deps.storage
    .withFile(name, (path) => NodeStream.from(writeBack(path, behindOf(deps, caller, id))).pipeTo(writable))
    .catch(async (error) => {
      deps.log.error({ err: error, requestId }, 'a download broke off')
      await writable.abort(error).catch(() => {})
    })
  yield* readable
  await written
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
  'Attending note',
]
const statusWords: Record<MatchStatus, string> = {
  known: 'Known',
  several: 'One of several',
  unknown: 'Unknown',
  opted_out: 'Opted out',
}
const read = 500

/** The results for each row, read in file order. */
function behindOf({ db, settings }: Deps, caller: Caller, fileId: string): Behind {
  let after = 0
  let rows: StoredRow[] = []
  let physicians = new Map<number, MatchedPhysician>()
  const next = async () => {
    rows = await rowsOf(db, fileId, { after, limit: read })
    after += rows.length
    const known = rows.filter(({ physician_id }) => physician_id !== null)
    const found = await lookUpPhysicians(
      db,
      caller,
      known.map((row) => row.physician_id!),
    )
    physicians = new Map(
      known.flatMap((row) => {
        const physician = 'lastName' in row.record ? found.of(reasonsOf(row)[0]!, row.record as never) : null
        return physician ? [[row.row_number, physician] as const] : []
      }),
    )
  }
  return {
    heads,
    cells: async (number) => {
      while (rows.length === 0 || rows.at(-1)!.row_number < number) {
        const before = after
        await next()
        if (after === before) break
      }
      const row = rows.find(({ row_number }) => row_number === number)
      // Gone since then, along with the physician.
      if (!row) return ['No longer listed', ...heads.slice(1).map(() => '')]
      return cellsOf(row, physicians.get(number), settings.origin)
    },
  }
}

function cellsOf(row: StoredRow, physician: MatchedPhysician | undefined, origin: string): string[] {
  const status = statusWords[row.status]
  if (!physician) return [status, ...heads.slice(2).map(() => ''), row.note]
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
    row.note,
  ]
}
