/** The SQL of email templates. Every statement filters by their owner. */
import type { Kysely, Selectable } from 'kysely'
import type { DB, EmailTemplates } from '#db/schema.gen.ts'
import { limits } from '#shared/product/limits.ts'
import type { EmailTemplate } from './contracts.ts'

type Row = Selectable<EmailTemplates>

/** A row as it goes over the wire. */
export function templateOf(row: Row): EmailTemplate {
  return {
    ...row,
    // Checked by the table.
    tone: row.tone as EmailTemplate['tone'],
    length: row.length as EmailTemplate['length'],
    position_type: row.position_type as EmailTemplate['position_type'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export async function templatesOf(db: Kysely<DB>, userId: string): Promise<EmailTemplate[]> {
  const rows = await db
    .selectFrom('email_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.templates)
    .execute()
  return rows.map(templateOf)
}

/** Whether the person may keep one more. Locks their row, so that calls at once count each other; needs a transaction. */
export async function hasRoom(db: Kysely<DB>, userId: string): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const { count } = await db
    .selectFrom('email_templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count < limits.templates
}
