/// <reference path="./pg-copy-streams.d.ts" />
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { copiedRows } from '#shared/database/copy.ts'
import { preparedName } from '#shared/database/prepared.ts'
import { messageOf } from './setup-error.ts'

// A Date stands for one moment, wherever the server runs: `date` columns are read and written as midnight UTC.
pg.defaults.parseInputDatesAsUTC = true

/**
 * Sets up a connection like all others: it understands `copyIn` and prepared statements, and it is cut when pg has given up on one of its
 * queries. It would still wait for the answer, and back in the pool it would swallow the next query.
 * @param named whether statements may be prepared on it: not behind a pooler that gives each transaction another connection
 */
export function prepare(client: pg.ClientBase, named = true): void {
  // One that breaks between two queries would end the process. What it was doing fails by itself.
  client.on('error', () => {})
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const rows = copiedRows(args[0], args[1])
      if (rows !== undefined) return copy(Reflect.apply(query, self, [from(args[0])]), rows)
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

async function copy(stream: ReturnType<typeof from>, rows: string | Buffer): Promise<{ command: string }> {
  stream.end(rows)
  await finished(stream)
  return { command: 'COPY' }
}
