import { handle } from '#door/handle.ts'
import { getEmailTemplates } from './contracts.ts'
import { templatesOf } from './queries.server.ts'
import { isMissingTable } from './templates-table.server.ts'

export const getEmailTemplatesHandler = handle(getEmailTemplates, async ({ caller, deps, facts, fail }) => {
  try {
    return { data: await templatesOf(deps.db, caller) }
  } catch (error) {
    // A missing table counts as an empty list (docs/specification/email.md, Templates); any other fault is reported.
    if (isMissingTable(error)) return { data: [] }
    deps.log.error({ err: error, requestId: facts.requestId }, 'email templates cannot be read')
    return fail('setup')
  }
})
