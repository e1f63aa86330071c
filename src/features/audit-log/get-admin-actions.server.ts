import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { actionsSaying } from './action-words.ts'
import { AdminAction, getAdminActions } from './contracts.ts'

type Filter = ParsedInputOf<typeof getAdminActions>

/**
 * The account's address, the name of the person in the submission or the physician, the message's subject, or the
 * import's file.
 */
const label = typed('text?')`coalesce(
  about.email,
  submission.contactfirstname || ' ' || submission.contactlastname,
  physician.first_name || ' ' || physician.last_name,
  message.subject,
  import_order.file_name)`

function entries(db: Kysely<DB>, { admin, action, from, to, text }: Filter) {
  return (
    db
      .selectFrom('admin_actions as entry')
      .leftJoin('users as about', 'about.id', 'entry.user_id')
      // As text: other kinds' ids may be neither numbers nor uuids.
      .leftJoin('candidate_submissions as submission', (join) =>
        join
          .on('entry.subject_kind', '=', 'submission')
          .on(
            typed(
              'boolean',
            )`submission.id = case when entry.subject_kind = 'submission' then entry.subject_id::uuid end`,
          ),
      )
      .leftJoin('physicians as physician', (join) =>
        join
          .on('entry.subject_kind', '=', 'physician')
          .on(
            typed(
              'boolean',
            )`physician.id = case when entry.subject_kind = 'physician' then entry.subject_id::bigint end`,
          ),
      )
      .leftJoin('contact_messages as message', (join) =>
        join
          .on('entry.subject_kind', '=', 'message')
          .on(typed('boolean')`message.id = case when entry.subject_kind = 'message' then entry.subject_id::uuid end`),
      )
      .leftJoin('import_orders as import_order', (join) =>
        join
          .on('entry.subject_kind', '=', 'import')
          .on(
            typed('boolean')`import_order.id = case when entry.subject_kind = 'import' then entry.subject_id::uuid end`,
          ),
      )
      .$if(Boolean(admin), (query) => query.where('entry.admin_email', '=', admin!))
      .$if(Boolean(action), (query) => query.where('entry.action', '=', action!))
      .$if(from !== undefined, (query) =>
        query.where(typed('boolean')`entry.created_at >= (${from}::date)::timestamp at time zone 'UTC'`),
      )
      .$if(to !== undefined, (query) =>
        query.where(typed('boolean')`entry.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`),
      )
      .$if(Boolean(text), (query) =>
        query.where(
          // strpos, not like: in someone's search, pattern characters are ordinary ones.
          typed(
            'boolean',
          )`(strpos(lower(concat_ws(' ', entry.admin_email, replace(entry.action, '-', ' '), entry.action,
            ${label}, entry.subject_kind, entry.subject_id, entry.details::text)), lower(${text}::text)) > 0
            or entry.action = any(${actionsSaying(text ?? '')}))`,
        ),
      )
  )
}

export const getAdminActionsHandler = handle(getAdminActions, async ({ input, deps: { db } }) => {
  const pageSize = serverLimits.auditPageSize
  const [{ total }, rows, admins, actions] = await Promise.all([
    entries(db, input)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    entries(db, input)
      .select(['entry.id', 'entry.action', 'entry.admin_email', 'entry.user_id', 'entry.subject_kind'])
      .select(['entry.subject_id', 'entry.details', 'entry.created_at', label.as('label')])
      .orderBy('entry.created_at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(pageSize)
      .offset((input.page - 1) * pageSize)
      .execute(),
    db.selectFrom('admin_actions').select('admin_email').distinct().orderBy('admin_email').execute(),
    db.selectFrom('admin_actions').select('action').distinct().orderBy('action').execute(),
  ])
  return {
    data: rows.map((row) => ({
      id: row.id,
      action: row.action,
      admin: row.admin_email,
      about: {
        kind: row.subject_kind ?? (row.user_id === null ? null : 'user'),
        id: row.subject_id ?? row.user_id,
        label: row.label,
      },
      details: AdminAction.shape.details.parse(row.details),
      createdAt: row.created_at.toISOString(),
    })),
    total,
    pageSize,
    admins: admins.map(({ admin_email: email }) => email),
    actions: actions.map(({ action }) => action),
  }
})
