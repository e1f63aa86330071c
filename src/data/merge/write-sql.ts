import { maxSharers } from '../identity/sharers.ts'
import { type PhysicianColumn, physicianColumns } from '../physicians/columns.ts'
import { refreshShownSql } from '../physicians/shown.ts'
import { betterThan, type SourceName } from '../physicians/source-rank.ts'
import { noteBefore } from './undo-record.ts'

const listed = (prefix: string): string => physicianColumns.map(({ name }) => `${prefix}${name}`).join(', ')

/** Whether a draft (or `of`, the physician) says anything about a column: [] and {} say as little as null. */
function says({ name, type }: PhysicianColumn, of = 's'): string {
  if (type === 'text[]') return `${of}.${name} <> '{}'`
  if (type === 'jsonb') return `${of}.${name} <> '[]'`
  return `${of}.${name} is not null`
}

/**
 * The statements that merge one source's drafts (`import_physicians`, `import_contacts`) into the physicians that
 * `import_keys` says they are about, and record in its `outcome` what that changed; if `noted`, so that it can be
 * undone.
 */
export function mergeSql(source: SourceName, noted = false): string {
  const own = `'${source}'`
  const better = `array[${betterThan(source)
    .map((name) => `'${name}'`)
    .join(', ')}]::text[]`
  return [
    findUnchanged(own),
    ...(noted ? [noteBefore(own)] : []),
    ...(betterThan(source).includes('admin') ? [ifAny('outcome is null', noteCorrected)] : []),
    ifAny('outcome is null', updatePhysicians(source, own, better)),
    ...(source === 'csv' ? [leaveToOthers] : []),
    upsertContacts(own, better),
    ifAny(`outcome = 'contacts'`, noteWeakEmails(own), ...settleContacts),
    lookAgain,
    ...settle,
  ].join(';\n')
}

/**
 * Runs statements only if a draft's row in `import_keys` meets a condition: in a file that comes again, hardly any
 * does.
 */
const ifAny = (condition: string, ...statements: string[]): string =>
  `do $if$ begin if exists (select from import_keys where ${condition}) then ${statements.join(';\n')}; end if; end $if$`

/** Most rows in a monthly file say what is already known; the comparison ends at the first column that differs. */
function findUnchanged(own: string): string {
  const same = physicianColumns.map((column) => `(s.${column.name} = p.${column.name} or not (${says(column)}))`)
  return `
    update import_keys k set outcome = 'unchanged'
    from import_physicians s, physicians p
    where k.outcome is null and s.id = k.draft_id and p.id = k.physician_id
      and p.source = ${own} and p.provenance = '{}' and ${same.join(' and ')}`
}

const nameColumns: ReadonlySet<string> = new Set(['first_name', 'middle_name', 'last_name', 'suffix'])
/**
 * What comparing names doesn't protect: in a spreadsheet with a shifted column, any middle name can end up with any
 * first and last name.
 */
const loneColumns: ReadonlySet<string> = new Set(['middle_name', 'suffix'])

/**
 * Takes over what the draft says, column by column, unless the column's value is from a better source. A draft matched
 * only by name, state, and specialty is `weak`: it fills empty columns and overwrites nothing; one with another form of
 * the name leaves the name alone. The practice's place is one value in several columns: a new city without a ZIP must
 * not keep the old one's ZIP. If a better source confirms a value, the value counts as that source's from then on.
 */
function updatePhysicians(source: SourceName, own: string, better: string): string {
  const sourceOf = (name: string) => `coalesce(p.provenance ->> '${name}', p.source)`
  const mayStay = (column: PhysicianColumn): string => {
    const known = column.place ? 'settled' : says(column, 'p')
    const origin = column.place ? 'city' : column.name
    // What an admin has deleted stays empty.
    const stated = `(${known} or coalesce(p.provenance ->> '${origin}' = any(${better}), false))`
    const ranked = `not free and ${stated} and ${sourceOf(origin)} = any(${better})`
    if (column.place) return `(${ranked})`
    if (source === 'csv' && loneColumns.has(column.name)) return 'true'
    const named = nameColumns.has(column.name) ? 'k.keeps_name or ' : ''
    return `(${named}(k.weak and ${known}) or (${ranked}))`
  }
  const value = (column: PhysicianColumn): string => {
    const { name } = column
    if (!column.place) return `case when ${says(column)} and not ${mayStay(column)} then s.${name} else p.${name} end`
    return `case when not placed or ${mayStay(column)} or (k.weak and moved) then p.${name} when moved then s.${name}
      when k.weak then coalesce(p.${name}, s.${name}) else coalesce(s.${name}, p.${name}) end`
  }
  const origin = (column: PhysicianColumn): string => {
    const given = column.place ? 'placed and not (k.weak and (moved or p.city is not null))' : says(column)
    const { name } = column
    return `'${name}', case when ${given} and not ${mayStay(column)} and ${sourceOf(name)} <> ${own} then ${own} end`
  }
  // The place's origin is stored under its city.
  const origins = physicianColumns.filter(({ name, place }) => !place || name === 'city').map(origin)
  origins.push(`'weak:npi', case when k.weak and s.npi is not null and p.npi is null then ${own} end`)
  return `
    with merged as (
      select p.id, k.draft_id, ${physicianColumns.map((column) => `${value(column)} as ${column.name}`).join(', ')},
        case when p.source = ${own} and p.provenance = '{}' and not k.weak then p.provenance
          else p.provenance || jsonb_strip_nulls(jsonb_build_object(${origins.join(', ')})) end as provenance
      from import_keys k
      join import_physicians s on s.id = k.draft_id
      join physicians p on p.id = k.physician_id
      cross join lateral (select
        p.provenance = '{}' and p.source <> all(${better}) as free,
        s.city is not null or s.state is not null or s.zip is not null as placed,
        p.city is not null or p.state is not null or p.zip is not null as settled,
        coalesce(lower(s.city) <> lower(p.city) or s.state <> p.state or s.zip <> p.zip, false) as moved) as here
      where k.outcome is null
    ), compared as (
      select m.*, (${listed('p.')}) is distinct from (${listed('m.')}) as changed, m.provenance <> p.provenance as moved_source
      from merged m join physicians p on p.id = m.id
    ), written as (
      update physicians p
      set (${listed('')}, provenance) = row (${listed('c.')}, c.provenance),
        updated_at = case when c.changed then now() else p.updated_at end
      from compared c where c.id = p.id and (c.changed or c.moved_source)
    )
    update import_keys k set outcome = case when compared.changed then 'changed' else 'unchanged' end
    from compared where compared.draft_id = k.draft_id`
}

const differs = (column: PhysicianColumn): string => {
  const { name, place } = column
  const isCorrected = `p.provenance ->> '${place ? 'city' : name}' = 'admin'`
  return `case when ${isCorrected} and ${says(column)} and s.${name} is distinct from p.${name} then '${name}' end`
}

/** Where a row says something else than an admin's correction, which stays: the report says so. */
const noteCorrected = `
  update import_keys k
  set corrected = array_remove(array[${physicianColumns.map(differs).join(', ')}], null) || array(
    select c.kind::text from import_contacts c
    left join physician_contacts o on o.physician_id = p.id and o.kind = c.kind
    where c.physician_id = k.draft_id and p.provenance ->> c.kind::text = 'admin'
      and (o.value is null or (o.source = 'admin' and o.value <> c.value)))
  from import_physicians s, physicians p
  where k.outcome is null and s.id = k.draft_id and p.id = k.physician_id and p.provenance::text like '%"admin"%'`

/** Whether a last name is in an address, or in what is before its @. */
const inAddress = (of: string, part = 's.value'): string =>
  `position(regexp_replace(lower(${of}.last_name), '[^a-z]', '', 'g') in ${part}) > 0`
const local = `regexp_replace(s.value, '@.*', '')`

/**
 * In a spreadsheet, a column can be shifted by a row, so that everyone gets a neighbor's email or phone. An address
 * with the name of the physician who has it stays theirs; so does a value that only one other physician has, where it
 * would replace another. Rows that lose one are counted.
 */
const leaveToOthers = `
  with theirs as (
    delete from import_contacts s using import_keys k, physicians p
    where k.draft_id = s.physician_id and k.outcome in ('changed', 'unchanged') and p.id = k.physician_id
      and s.kind in ('personal_email', 'work_email', 'phone', 'direct_phone')
      -- Row by row: as a join, it reads all channels for each row where few people are known.
      and not exists (select from physician_contacts c where c.physician_id = p.id and c.value = s.value offset 0)
      and exists (
        select from (
          select count(*) as holders, bool_and(lower(q.last_name) <> lower(p.last_name)) as others,
            bool_or(length(q.last_name) > 2 and ${inAddress('q', local)}) as named,
            bool_or(length(q.last_name) > 2 and ${inAddress('q')}) as within
          from (
            select physician_id from physician_contacts
            where value = s.value and kind in ('personal_email', 'work_email', 'phone', 'direct_phone')
            limit ${maxSharers + 1}
          ) o join physicians q on q.id = o.physician_id
          where o.physician_id <> p.id and not q.generated
        ) held
        where holders <= ${maxSharers} and others and (
          (s.kind in ('personal_email', 'work_email') and (named or (holders = 1 and within)) and not ${inAddress('p')})
          or (holders = 1 and exists (select from physician_contacts c where c.physician_id = p.id and c.kind = s.kind)
            and not (s.kind in ('personal_email', 'work_email') and ${inAddress('p')})))
      )
    returning s.physician_id as draft_id
  )
  update import_keys k set left_to_others = true from theirs where theirs.draft_id = k.draft_id`

/** Channels: new ones, and those with a different value, a better source, or a later verification. */
function upsertContacts(own: string, better: string): string {
  return `
    with differing as (
      select k.draft_id, k.physician_id, s.kind, s.value, s.masked, s.last_verified, s.extension,
        c.value is distinct from s.value or (s.extension is not null and c.extension is distinct from s.extension) as changed
      from import_keys k
      join import_contacts s on s.physician_id = k.draft_id
      join physicians holder on holder.id = k.physician_id
      left join physician_contacts c on c.physician_id = k.physician_id and c.kind = s.kind
      where k.outcome in ('changed', 'unchanged') and (c.value is null or c.source <> all(${better}))
        and (not k.weak or c.value is null)
        and (c.value is not null or not exists (
          select from physicians p where p.id = k.physician_id and p.provenance ->> s.kind::text = any(${better})))
        and (c.value is distinct from s.value or c.source <> ${own} or (s.extension is not null and c.extension is distinct from s.extension)
          or coalesce(s.last_verified > c.last_verified, s.last_verified is not null))
      for key share of holder
    ), written as (
      insert into physician_contacts as c (physician_id, kind, value, masked, source, last_verified, extension)
      select physician_id, kind, value, masked, ${own}, last_verified, extension from differing
      on conflict (physician_id, kind) do update
      set value = excluded.value, masked = excluded.masked, source = excluded.source,
        extension = case when c.value = excluded.value then coalesce(excluded.extension, c.extension) else excluded.extension end,
        status = case when c.value = excluded.value then c.status else 'listed' end,
        first_seen = case when c.value = excluded.value then c.first_seen else excluded.first_seen end,
        last_verified = case when c.value = excluded.value then greatest(c.last_verified, excluded.last_verified)
          else excluded.last_verified end
    )
    update import_keys k set outcome = 'contacts'
    from (select draft_id from differing where changed group by draft_id) d where d.draft_id = k.draft_id`
}

/** An email that came through a weak match is itself a weak key (match-sql.ts). */
const noteWeakEmails = (own: string): string => `
    update physicians p set provenance = p.provenance || weak.keys
    from (
      select k.physician_id, jsonb_object_agg('weak:' || s.kind, ${own}::text) as keys
      from import_keys k
      join import_contacts s on s.physician_id = k.draft_id and s.kind in ('personal_email', 'work_email')
      join physician_contacts c on c.physician_id = k.physician_id and c.kind = s.kind and c.value = s.value
      where k.weak and k.outcome = 'contacts' and c.first_seen = now()
      group by k.physician_id
    ) weak
    where weak.physician_id = p.id`

const settleContacts: readonly string[] = [
  refreshShownSql(`select physician_id from import_keys where outcome = 'contacts'`),
  `update physicians p set updated_at = now() from import_keys k where k.outcome = 'contacts' and p.id = k.physician_id`,
  `update import_keys set outcome = 'changed' where outcome = 'contacts'`,
]

/** Whose profile became part of another one, or was removed, since they were matched. */
const lookAgain = `
  update import_keys k set outcome = 'again'
  where k.outcome in ('changed', 'unchanged')
    and not exists (select from physicians p where p.id = k.physician_id)`

const settle: readonly string[] = [
  // A sample profile that real data turns out to be about stays when the samples are removed.
  `update physicians p set generated = false from import_keys k
   where p.id = k.physician_id and p.generated and k.outcome in ('changed', 'unchanged')`,
  `insert into import_seen (physician_id, line, changed)
   select physician_id, line, outcome = 'changed' from import_keys where outcome in ('changed', 'unchanged')`,
]
