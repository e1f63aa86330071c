import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import type { PersonalData } from '#door/personal-data.ts'
import { limits } from '#shared/product/limits.ts'
import {
  deleteEmailTemplate,
  duplicateEmailTemplate,
  getEmailTemplates,
  saveEmailTemplate,
  updateEmailTemplate,
} from './contracts.ts'
import { hasRoom, templateOf, templatesOf } from './queries.server.ts'

export const getEmailTemplatesHandler = handle(getEmailTemplates, async ({ caller, deps, facts, fail }) => {
  try {
    return { data: await templatesOf(deps.db, caller.id) }
  } catch (error) {
    // Section 8: a missing table is an empty list, silently; anything else has its own words.
    if (isMissingTable(error)) return { data: [] }
    deps.log.error({ err: error, requestId: facts.requestId }, 'email templates cannot be read')
    return fail('setup')
  }
})

export const saveEmailTemplateHandler = handle(saveEmailTemplate, async ({ input, caller, deps, fail }) => {
  const { userId: _, ...fields } = input
  const row = await deps.db.transaction().execute(async (db) => {
    if (!(await hasRoom(db, caller.id))) return fail('tooMany')
    return db
      .insertInto('email_templates')
      .values({ ...fields, id: randomUUIDv7(), user_id: caller.id })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { data: templateOf(row) }
})

export const updateEmailTemplateHandler = handle(updateEmailTemplate, async ({ input, caller, deps, fail }) => {
  const { id, userId: _, ...changes } = input
  const row = await deps.db
    .updateTable('email_templates')
    .set({ ...changes, updated_at: deps.now() })
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .returningAll()
    .executeTakeFirst()
  return row ? { data: templateOf(row) } : fail('noTemplate')
})

export const duplicateEmailTemplateHandler = handle(duplicateEmailTemplate, async ({ input, caller, deps, fail }) => {
  const row = await deps.db.transaction().execute(async (db) => {
    const found = await db
      .selectFrom('email_templates')
      .selectAll()
      .where('id', '=', input.id)
      .where('user_id', '=', caller.id)
      .executeTakeFirst()
    if (!found) return fail('noTemplate')
    if (!(await hasRoom(db, caller.id))) return fail('tooMany')
    const { created_at: _created, updated_at: _updated, ...fields } = found
    return db
      .insertInto('email_templates')
      .values({ ...fields, id: randomUUIDv7(), name: copyName(found.name) })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { data: templateOf(row) }
})

export const deleteEmailTemplateHandler = handle(deleteEmailTemplate, async ({ input, caller, deps, fail }) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('email_templates')
    .where('id', '=', input.id)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return numDeletedRows > 0n ? {} : fail('noTemplate')
})

export const templateData: PersonalData = {
  name: 'email_templates',
  read: (db, userId) => templatesOf(db, userId),
}

function isMissingTable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '42P01' || /relation .*does not exist/.test(String(message))
}

/** Names may repeat, so it need not be free; only never too long. */
function copyName(name: string): string {
  const suffix = ' (copy)'
  const room = limits.templateName - suffix.length
  return [...name].slice(0, room).join('').trimEnd() + suffix
}
