import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * Makes what `physicians` shows of the channels (masks, the LinkedIn address, which ones exist) match the rows of
 * `physician_contacts`. For code that writes contacts, in the same transaction.
 */
export async function refreshShown(db: Kysely<DB>, physicianIds: readonly number[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(refreshShownSql('select unnest($1::bigint[])'), [physicianIds]))
}

/**
 * The statement of `refreshShown` for the ids a query returns. Email: personal, otherwise work. Phone: direct,
 * otherwise the other.
 */
export function refreshShownSql(idsSql: string): string {
  return `
    update physicians p
    set masked_email = coalesce(shown.personal_email, shown.work_email),
        masked_phone = coalesce(shown.direct_phone, shown.phone),
        linkedin_url = shown.linkedin,
        has_personal_email = shown.personal_email is not null,
        has_work_email = shown.work_email is not null,
        has_phone = shown.phone is not null,
        has_direct_phone = shown.direct_phone is not null
    from (
      select ids.id,
        max(c.masked) filter (where c.kind = 'personal_email') as personal_email,
        max(c.masked) filter (where c.kind = 'work_email') as work_email,
        max(c.masked) filter (where c.kind = 'phone') as phone,
        max(c.masked) filter (where c.kind = 'direct_phone') as direct_phone,
        max(c.value) filter (where c.kind = 'linkedin') as linkedin
      from (${idsSql}) as ids (id)
      left join physician_contacts c on c.physician_id = ids.id
      group by ids.id
    ) shown
    where p.id = shown.id`
}
