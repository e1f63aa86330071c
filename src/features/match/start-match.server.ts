import { isRepeatable, lackingFields } from '#data/match/match-fields.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { orderFile } from './commands.server.ts'
import { startMatch } from './contracts.ts'
import { matchFileJob } from './jobs.server.ts'
import { asMatchFile, matchFileOf } from './queries.server.ts'

export const startMatchHandler = handle(startMatch, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { fileId, columns } = input
    const file = (await matchFileOf(db, caller, fileId, 'manage')) ?? fail('notFound')
    const refuse = (message: string) => fail('columns', { message, fields: { columns: message } })
    if (columns.length !== file.headers.length) refuse(`The file has ${file.headers.length} columns.`)
    const twice = columns.find((field, at) => field !== null && !isRepeatable(field) && columns.indexOf(field) !== at)
    if (twice) refuse('Two columns have the same meaning. Only emails, phones, and specialties can be in several.')
    const open = file.doubts.filter((at) => columns[at] === null && !input.without.includes(at))
    if (open.length > 0) {
      const names = open.map((at) => `‘${file.headers[at] || '(no name)'}’`).join(', ')
      refuse(`Say what ${names} ${open.length === 1 ? 'is' : 'are'}, or that the file is matched without.`)
    }
    const lacking = lackingFields(columns)
    if (lacking !== null) refuse(lacking)
    if (!(await orderFile(db, caller, fileId, { columns, shared: input.shared ?? file.team_id !== null })))
      return fail('underWay')
    await deps.jobs.enqueue(db, matchFileJob, { fileId }, { group: caller.id })
    const ordered = (await matchFileOf(db, caller, fileId, 'see')) ?? fail('notFound')
    return { file: asMatchFile(ordered, caller) }
  }),
)
