/** Email templates, as far as their owner and the owner's team may use them. */
import type { Kysely, Selectable } from 'kysely'
import type { DB, EmailTemplates } from '#db/schema.gen.ts'
import { type Holder, isWithin, reachOf } from '#shared/access/ownership.ts'
import { rowsFor, rowsMadeBy } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import type { EmailTemplate } from './contracts.ts'

type Row = Selectable<EmailTemplates>

/** The owner's name, for statements that return rows. */
export const ownerName = typed('text')`(select users.name from users where users.id = email_templates.user_id)`

/** A row as it is sent. */
export function templateOf({ owner, ...stored }: Row & { owner: string }, holder: Holder): EmailTemplate {
  const { team_id: teamId, ...row } = stored
  const thing = { ownerId: row.user_id, teamId }
  return {
    ...row,
    shared: teamId !== null,
    owner: row.user_id === holder.id ? null : owner,
    mayChange: isWithin(reachOf(holder, 'change'), thing),
    mayManage: isWithin(reachOf(holder, 'manage'), thing),
    // The table checks this.
    tone: row.tone as EmailTemplate['tone'],
    length: row.length as EmailTemplate['length'],
    position_type: row.position_type as EmailTemplate['position_type'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export async function templatesOf(db: Kysely<DB>, holder: Holder): Promise<EmailTemplate[]> {
  const rows = await db
    .selectFrom('email_templates')
    .selectAll()
    .select(ownerName.as('owner'))
    .where(rowsFor(holder, 'see', 'email_templates'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => templateOf(row, holder))
}

/**
 * Whether the person may save one more. Locks their row, so that concurrent calls count each other; needs a
 * transaction.
 */
export async function hasRoom(db: Kysely<DB>, holder: Holder): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', holder.id).forNoKeyUpdate().executeTakeFirst()
  const { count } = await db
    .selectFrom('email_templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(rowsMadeBy(holder, 'email_templates'))
    .executeTakeFirstOrThrow()
  return count < limits.templates
}
