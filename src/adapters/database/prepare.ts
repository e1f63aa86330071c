/// <reference path="./pg-copy-streams.d.ts" />
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type CopiedRows, copyOf } from '#shared/database/copy.ts'
import { preparedName } from '#shared/database/prepared.ts'
import { messageOf } from './setup-error.ts'

// A Date stands for one moment, wherever the server runs: `date` columns are read and written as midnight UTC.
pg.defaults.parseInputDatesAsUTC = true

/**
 * Sets up a connection like all others: it understands `copyIn`, `copyOut` and prepared statements, and it is cut when pg has given up on one
 * of its queries. It would still wait for the answer, and back in the pool it would swallow the next query.
 * @param named whether statements may be prepared on it: not behind a pooler that gives each transaction another connection
 */
export function prepare(client: pg.ClientBase, named = true): void {
  // One that breaks between two queries would end the process. What it was doing fails by itself.
  client.on('error', () => {})
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const copy = copyOf(args[0], args[1])
      if (copy && 'rows' in copy) return copied(Reflect.apply(query, self, [from(args[0])]), copy.rows)
      if (copy) return copiedTo(Reflect.apply(query, self, [to(args[0])]), copy.sink)
      const name = named ? preparedName(args[0]) : undefined
      const asked = name === undefined ? args : [{ name, text: args[0], values: args[1] }]
      const answer: unknown = Reflect.apply(query, self, asked)
      if (answer instanceof Promise) {
        answer.catch((error) => {
          if (messageOf(error) === 'Query read timeout') void (client as pg.Client).end()
        })
      }
      return answer
    },
  })
}

interface Copied {
  command: string
  rows: { copied: number }[]
}

const answerOf = ({ rowCount }: { rowCount: number }): Copied => ({ command: 'COPY', rows: [{ copied: rowCount }] })

/** Text goes as one piece: a stream made of it would cost an import more than the sending. */
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
