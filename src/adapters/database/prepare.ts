/// <reference path="./pg-copy-streams.d.ts" />
import { connect } from 'node:net'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type CopiedRows, copyOf } from '#shared/database/copy.ts'
import { preparedName } from '#shared/database/prepared.ts'
import { messageOf } from './setup-error.ts'

// A Date is one moment, wherever the server runs: `date` columns are read and written as midnight UTC.
pg.defaults.parseInputDatesAsUTC = true

interface Preparing {
  /** In transaction mode, a pooler gives each transaction another PostgreSQL connection. */
  throughPooler?: boolean
  /** Whether statements may be prepared by name: the next connection would not know the name. */
  named?: boolean | undefined
}

/**
 * Sets up a connection like all others: it understands `copyIn`, `copyOut`, and prepared statements, and it is cut when
 * pg gives up on one of its queries. Otherwise it would still be waiting for the answer, and back in the pool it would
 * swallow the next query. Behind a pooler, whose connection to PostgreSQL lives on, the query is canceled first.
 */
export function prepare(
  client: pg.ClientBase,
  { throughPooler = false, named = !throughPooler }: Preparing = {},
): void {
  // One that breaks between two queries would end the process. Whatever it was doing fails by itself.
  client.on('error', () => {})
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const copy = copyOf(args[0], args[1])
      if (copy && 'rows' in copy) return copied(Reflect.apply(query, self, [from(args[0])]), copy.rows)
      if (copy) return copiedTo(Reflect.apply(query, self, [to(args[0])]), copy.sink)
      const name = named ? preparedName(args[0]) : undefined
      const asked = name === undefined ? args : [{ name, text: args[0], values: args[1] }]
      const answer: unknown = Reflect.apply(query, self, asked)
      if (!(answer instanceof Promise)) return answer
      return answer.catch(async (error) => {
        if (messageOf(error) === 'Query read timeout') {
          // While the connection is still there: it tells the pooler which query is meant.
          if (throughPooler) await cancel(client as CancelableClient)
          void (client as pg.Client).end()
        }
        throw error
      })
    },
  })
}

interface Copied {
  command: string
  rows: { copied: number }[]
}

const answerOf = ({ rowCount }: { rowCount: number }): Copied => ({ command: 'COPY', rows: [{ copied: rowCount }] })

/** Text goes as one piece: turning it into a stream would cost an import more than sending it. */
async function copied(stream: ReturnType<typeof from>, rows: CopiedRows): Promise<Copied> {
  if (rows instanceof Readable) {
    await pipeline(rows, stream)
  } else {
    stream.end(rows)
    await finished(stream)
  }
  return answerOf(stream)
}

async function copiedTo(stream: ReturnType<typeof to>, sink: Writable): Promise<Copied> {
  await pipeline(stream, sink, { end: false })
  return answerOf(stream)
}

/** Fields that pg has on a connection but does not declare. */
type CancelableClient = pg.Client & { processID: number | null; secretKey: number | null }

/** Number of the protocol's CancelRequest. */
const cancelRequest = 80_877_102

/**
 * Asks the server to cancel what the connection is doing, over a separate connection, as the protocol requires.
 * Resolves once the server has heard.
 */
async function cancel({ host, port, processID, secretKey }: CancelableClient): Promise<void> {
  if (processID === null || secretKey === null) return
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(cancelRequest, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.on('error', () => {})
  socket.setTimeout(2_000, () => socket.destroy())
  // The server closes it; if we closed it first, a pooler might take that for a client who has left.
  socket.write(message)
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
}
