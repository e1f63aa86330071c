import { type RawBuilder, sql } from 'kysely'
import { maxSharers } from '../identity/sharers.ts'

/**
 * The temporary tables of a merge, dropped with its transaction: the keys of one batch's drafts and their outcomes; the
 * physicians with one of these keys, until the names are compared; the drafts' rows, shaped like the tables they may go
 * into; and the physicians that earlier batches wrote or found unchanged, so that a second draft about one of them is
 * recognized.
 */
export const createTables = `
  create temp table import_keys (
    draft_id bigint primary key, line integer not null, npi text, first_name text, middle_name text, last_name text, suffix text,
    state text, specialty text, personal_email text, work_email text,
    physician_id bigint, level smallint, agreed boolean, weak boolean not null default false,
    keeps_name boolean not null default false, renamed boolean not null default false, left_to_others boolean not null default false,
    corrected text[] not null default '{}', outcome text, other_line integer
  ) with (fillfactor = 50) on commit drop;
  create temp table import_candidates (
    draft_id bigint not null, physician_id bigint not null, by_npi boolean not null, own boolean not null,
    named boolean not null, rival boolean not null, weak boolean not null, verdict text
  ) on commit drop;
  create temp table import_physicians (like physicians including defaults) on commit drop;
  alter table import_physicians add primary key (id);
  create temp table import_contacts (like physician_contacts including defaults) on commit drop;
  alter table import_contacts add primary key (physician_id, kind);
  create temp table import_seen (physician_id bigint primary key, line integer not null, changed boolean not null)
    on commit drop;`

/** A name left with no letters, such as one in Chinese characters, can't be used to recognize anyone. */
const usableKey = String.raw`match_key !~ '(^\||\|\||\|$)'`

const nameOf = (of: string): string => `physician_match_key(${of}.first_name, ${of}.last_name, 'x', 'x')`
/** As in the index of names. */
const fullNameOf = (of: string): string => `physician_match_key(${of}.first_name, ${of}.last_name, '', '')`
/** Whether a part of the name is the same. */
const partOf = (name: string): string =>
  `physician_match_key(s.${name}, 'x', 'x', 'x') = physician_match_key(p.${name}, 'x', 'x', 'x')`
const keyOf = (of: string): string =>
  `physician_match_key(${of}.first_name, ${of}.last_name, ${of}.state, ${of}.specialty)`

/** Two different NPIs are two people, whatever else agrees. */
const noOtherNpi = '(s.npi is null or p.npi is null)'

const identified = '(s.npi is not null or s.personal_email is not null or s.work_email is not null)'

const sameMiddle = `(s.middle_name is null or p.middle_name is null
    or lower(left(s.middle_name, 1)) = lower(left(p.middle_name, 1)))`
const sameSuffix = '(s.suffix is null or p.suffix is null or s.suffix = p.suffix)'

/** Whether someone had the draft's name before another profile of theirs became part of this one. */
const mergedName = `exists (select from merged_profiles m where m.into_id = p.id
    and lower(m.first_name) = lower(s.first_name) and lower(m.last_name) = lower(s.last_name))`

/**
 * What nearly every row of a file is about: someone with the same name, in the same place or field. All others are
 * examined closely.
 */
const sameName = `(lower(s.first_name) = lower(p.first_name) and lower(s.last_name) = lower(p.last_name)
    and ${sameMiddle} and ${sameSuffix}
    and coalesce(s.state = p.state or s.specialty = p.specialty, true))`

/**
 * Made-up people don't count as namesakes, and someone with their own address isn't the namesake another row is about.
 * So a row with an NPI or an address has no namesake if no one was there before the merge: everyone is from an earlier
 * row, and all who have the name would be read for nothing.
 */
const matchNamesakes = (nobodyBefore: boolean): string => `with unknown as materialized (
     select s.*, ${keyOf('s')} as match_key
     from import_keys s where physician_id is null and outcome is null${nobodyBefore ? ` and not ${identified}` : ''}
   ), candidates as (
     select s.draft_id, min(p.id) as id, count(*) as fitting
     from (select * from unknown where ${usableKey}) s
     join lateral (
       select id from physicians where match_key = s.match_key
       union
       select into_id from merged_profiles where match_key = s.match_key
     ) alike on true
     join physicians p on p.id = alike.id
     where not p.generated and ${noOtherNpi} and ${sameMiddle} and ${sameSuffix}
       and not (${identified} and exists (select 1 from import_seen seen where seen.physician_id = p.id))
     group by s.draft_id
   )
   update import_keys s
   set physician_id = case when fitting = 1 then candidates.id end, level = 3, weak = true,
       outcome = case when fitting > 1 then 'ambiguous' end
   from candidates where candidates.draft_id = s.draft_id`

/**
 * A name and a state are too little to single out a person: they only match someone who was imported with no more than
 * that.
 */
const matchWithoutSpecialty = `with unknown as materialized (
     select s.*, physician_match_key(first_name, last_name, state, '') as place_key
     from import_keys s
     where physician_id is null and outcome is null and specialty is null and state is not null and not ${identified}
   ), candidates as (
     select s.draft_id, min(p.id) as id, count(*) as fitting
     from unknown s
     join physicians p on physician_match_key(p.first_name, p.last_name, p.state, '') = s.place_key
       and p.specialty is null and p.npi is null
     where s.place_key ~ '^[^|]+[|][^|]+[|]' and not p.generated and ${sameMiddle} and ${sameSuffix}
     group by s.draft_id
   )
   update import_keys s
   set physician_id = case when fitting = 1 then candidates.id end, level = 3, weak = true,
       outcome = case when fitting > 1 then 'ambiguous' end
   from candidates where candidates.draft_id = s.draft_id`

/**
 * Finds who has a key of each draft: by NPI; by personal address, even if the NPI has already settled it, because the
 * address may be someone else's; and by a shared address (a practice's) together with the name. Returns the few whose
 * names have to be compared (name-verdict.ts).
 */
export const matchNpis = `
  truncate import_candidates;
  update import_keys s set physician_id = p.id, level = 1, agreed = ${sameName}, weak = p.provenance ? 'weak:npi'
  from physicians p where p.npi = s.npi`

/** Those who share a key with a draft and whose names need a closer look. */
export const insertCandidates: readonly string[] = [
  `insert into import_candidates (draft_id, physician_id, by_npi, own, named, rival, weak, verdict)
   select draft_id, physician_id, true, false, false, false, s.weak, case when ${mergedName} then 'variant' end
   from import_keys s join physicians p on p.id = s.physician_id where level = 1 and not agreed`,

  `with addresses as (
     select draft_id, personal_email as value from import_keys where personal_email is not null
     union
     select draft_id, work_email from import_keys where physician_id is null and work_email is not null
   )
   insert into import_candidates (draft_id, physician_id, by_npi, own, named, rival, weak, verdict)
   select s.draft_id, p.id, false, bool_or(found.own), bool_or(found.named), not ${noOtherNpi},
     bool_and(p.provenance ? ('weak:' || c.kind)),
     case when bool_or(${sameName}) then 'same' when bool_or(${mergedName}) then 'variant' end
   from addresses
   join import_keys s on s.draft_id = addresses.draft_id
   -- One address after the other: without statistics, as in a first import, a join may read all channels for each of them.
   -- Of one that a whole hospital has, only those with the name are read: else each of its rows would read all others.
   cross join lateral (
     select count(*) > ${maxSharers} as many from (
       select from physician_contacts where value = addresses.value and kind in ('personal_email', 'work_email')
       limit ${maxSharers + 1}) held) shared
   cross join lateral (
     select physician_id, kind, value from physician_contacts
     where not shared.many and value = addresses.value and kind in ('personal_email', 'work_email')
     union all
     select c.physician_id, c.kind, c.value
     from (select p.id from physicians p where shared.many and ${fullNameOf('p')} = ${fullNameOf('s')} offset 0) named
     -- Not by the index of values.
     join physician_contacts c on c.physician_id = named.id and c.value || '' = addresses.value
       and c.kind in ('personal_email', 'work_email')
     union all
     select m.into_id, was.kind, was.value from merged_contacts was join merged_profiles m on m.id = was.merged_id
     where was.value = addresses.value and was.kind in ('personal_email', 'work_email') offset 0) c
   join physicians p on p.id = c.physician_id
   cross join lateral (select c.kind = 'personal_email' and c.value is not distinct from s.personal_email as own,
     ${nameOf('p')} = ${nameOf('s')} as named,
     ${partOf('first_name')} or ${partOf('last_name')} as akin) found
   where p.id is distinct from s.physician_id and (found.own or ((found.named or found.akin) and ${noOtherNpi}))
   group by s.draft_id, s.npi, p.id`,
]

/** The ones among them whose names have to be compared. */
export const undecidedSql = (known: RawBuilder<unknown>) => sql`
   select c.draft_id, c.by_npi, c.own, c.named,
     ${known}, coalesce(s.state = p.state, false) as same_state,
     coalesce(lower(s.specialty) = lower(p.specialty) or s.specialty = any(p.secondary_specialties), false) as same_specialty,
     ${sql.raw(keyOf('s'))} is distinct from p.match_key and exists (
       select 1 from physicians o where o.match_key = ${sql.raw(keyOf('s'))} and o.id <> p.id and not o.generated
     ) as row_is_another,
     exists (
       select 1 from physicians o where o.match_key = p.match_key and o.id <> p.id and not o.generated
     ) as known_is_another,
     exists (select 1 from import_seen seen where seen.physician_id = p.id) as seen
   from import_candidates c
   join import_keys s on s.draft_id = c.draft_id
   join physicians p on p.id = c.physician_id
   where c.verdict is null`

const ownKeyAgrees = `exists (select 1 from import_candidates a
    where a.draft_id = s.draft_id and a.own and a.verdict in ('same', 'variant', 'renamed', 'later'))
  or exists (select 1 from physician_contacts own
    where own.physician_id = s.physician_id and own.kind = 'personal_email' and own.value = s.personal_email)`

/** For those with a key: who the draft is about, if the names agree, and what is wrong with it, if they don't. */
const settleCandidates: readonly string[] = [
  `update import_keys s set outcome = 'otherName' from import_candidates c
   where c.draft_id = s.draft_id and c.by_npi and c.verdict = 'other'`,

  `update import_keys s set outcome = 'otherEmail', physician_id = c.physician_id from import_candidates c
   where c.draft_id = s.draft_id and s.outcome is null and c.own and c.verdict = 'other' and not (${ownKeyAgrees})`,

  `update import_keys s set outcome = 'later', physician_id = c.physician_id from import_candidates c
   where c.draft_id = s.draft_id and s.outcome is null and c.verdict = 'later'
     and (c.by_npi or (c.own and not c.rival and s.physician_id is null))`,

  `update import_keys s set keeps_name = c.verdict = 'variant', renamed = c.verdict = 'renamed' from import_candidates c
   where c.draft_id = s.draft_id and s.outcome is null and c.by_npi`,

  `with ranked as (
     select c.*, rank() over (partition by c.draft_id order by c.own::int + c.named::int desc) as place
     from import_candidates c join import_keys s on s.draft_id = c.draft_id
     where s.physician_id is null and s.outcome is null and not c.rival and c.verdict in ('same', 'variant', 'renamed')
   ), best as (
     select draft_id, min(physician_id) as id, count(*) as fitting, bool_and(weak) as weak,
       bool_or(verdict = 'variant') as keeps_name, bool_or(verdict = 'renamed') as renamed
     from ranked where place = 1 group by draft_id
   )
   update import_keys s
   set physician_id = case when fitting = 1 then best.id end, level = 2, weak = best.weak,
       keeps_name = best.keeps_name, renamed = best.renamed,
       outcome = case when fitting > 1 then 'ambiguous' end
   from best where best.draft_id = s.draft_id`,
]

/**
 * A second draft about the same person is a duplicate of the first, so that a file with two rows for one person has the
 * same result no matter how often it is imported; within a batch, this is checked again after the first is written,
 * because that may have changed the address that made them look like one person.
 */
export const settleRepeats = `with claims as (
     select s.draft_id, seen.line as seen_line, row_number() over claim as place, first_value(s.line) over claim as first_line
     from import_keys s
     left join import_seen seen on seen.physician_id = s.physician_id
     where s.physician_id is not null and s.outcome is null
     window claim as (partition by s.physician_id order by s.line)
   )
   update import_keys s
   set outcome = case when seen_line is null and s.level > 1 then 'again' else 'duplicate' end,
       other_line = coalesce(seen_line, first_line)
   from claims where claims.draft_id = s.draft_id and (seen_line is not null or place > 1)`

/**
 * Determines who each draft is about once the names are compared: the one with its NPI; otherwise the one with its
 * address; otherwise the one with its name, state, and specialty, if exactly one fits, unless `namesakes` is false.
 * That last match is weak, and so is any key the physician got from it; otherwise importing a file again would treat a
 * guess as certain. The rest are new. Then `settleRepeats`.
 */
export const matchSql = ({
  namesakes,
  candidates,
  nobodyBefore,
}: Record<'namesakes' | 'candidates' | 'nobodyBefore', boolean>): string =>
  [
    ...(candidates ? settleCandidates : []),
    // Without namesakes, a person reviews the matches.
    ...(namesakes
      ? [matchNamesakes(nobodyBefore), matchWithoutSpecialty]
      : ['update import_keys set weak = false where weak']),
  ].join(';\n')
