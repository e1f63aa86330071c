/**
 * The tables of a merge, gone with its transaction: the keys of the drafts of one batch and what becomes of them; their rows, as those of
 * the tables that they may go into; and the physicians that earlier batches wrote or found unchanged, so that a second draft about one of
 * them is told apart.
 */
export const createTables = `
  create temp table import_keys (
    draft_id bigint primary key, line integer not null, npi text, first_name text, middle_name text, last_name text,
    state text, specialty text, personal_email text, work_email text,
    physician_id bigint, level smallint, outcome text, other_line integer
  ) with (fillfactor = 50) on commit drop;
  create temp table import_physicians (like physicians including defaults) on commit drop;
  alter table import_physicians add primary key (id);
  create temp table import_contacts (like physician_contacts including defaults) on commit drop;
  alter table import_contacts add primary key (physician_id, kind);
  create temp table import_seen (physician_id bigint primary key, line integer not null, changed boolean not null)
    on commit drop;`

/** A name that is left with no letters, like one in Chinese characters, is nothing to recognise anybody by. */
const usableKey = String.raw`match_key !~ '(^\||\|\||\|$)'`

const nameOf = (of: string): string => `physician_match_key(${of}.first_name, ${of}.last_name, 'x', 'x')`

/** Two different NPIs are two people, whatever else agrees. */
const noOtherNpi = '(s.npi is null or p.npi is null)'

const identified = '(s.npi is not null or s.personal_email is not null or s.work_email is not null)'

// Made-up people are nobody's namesakes; and somebody with an address of their own is not the namesake whom another row is about.
const matchNamesakes = `with unknown as materialized (
     select s.*, physician_match_key(first_name, last_name, state, specialty) as match_key
     from import_keys s where physician_id is null and outcome is null
   ), candidates as (
     select s.draft_id, min(p.id) as id, count(*) as fitting
     from (select * from unknown where ${usableKey}) s
     join physicians p on p.match_key = s.match_key
     where not p.generated and ${noOtherNpi}
       and (s.middle_name is null or p.middle_name is null
         or lower(left(s.middle_name, 1)) = lower(left(p.middle_name, 1)))
       and not (${identified} and exists (select 1 from import_seen seen where seen.physician_id = p.id))
     group by s.draft_id
   )
   update import_keys s
   set physician_id = case when fitting = 1 then candidates.id end, level = 3,
       outcome = case when fitting > 1 then 'ambiguous' end
   from candidates where candidates.draft_id = s.draft_id`

/**
 * Finds out who each draft is about: by NPI; by email, where a personal address is enough and a shared one (a practice's) needs the name as
 * well; by name, state and specialty, if exactly one fits, unless `namesakes` is false. What is left is new. A second draft about the same person is a duplicate of
 * the first, so that a file with two rows for one person says the same however often it is imported; within a batch it is asked about
 * again when the first is written, since that may have changed the address by which they seemed to be one.
 */
export const matchSql = ({ namesakes }: { namesakes: boolean }): string =>
  [
    `update import_keys s set physician_id = p.id, level = 1 from physicians p where p.npi = s.npi`,

    `with addresses as (
     select draft_id, personal_email as value from import_keys where physician_id is null and personal_email is not null
     union
     select draft_id, work_email from import_keys where physician_id is null and work_email is not null
   ), candidates as (
     select s.draft_id, p.id, bool_or(c.kind = 'personal_email' and c.value = s.personal_email) as own,
       bool_or(${nameOf('p')} = ${nameOf('s')}) as named
     from addresses
     join physician_contacts c on c.value = addresses.value and c.kind in ('personal_email', 'work_email')
     join import_keys s on s.draft_id = addresses.draft_id
     join physicians p on p.id = c.physician_id
     where ${noOtherNpi}
     group by s.draft_id, p.id
   ), ranked as (
     select draft_id, id, rank() over (partition by draft_id order by own::int + named::int desc) as place
     from candidates where own or named
   ), best as (
     select draft_id, min(id) as id, count(*) as fitting from ranked where place = 1 group by draft_id
   )
   update import_keys s
   set physician_id = case when fitting = 1 then best.id end, level = 2,
       outcome = case when fitting > 1 then 'ambiguous' end
   from best where best.draft_id = s.draft_id`,

    ...(namesakes ? [matchNamesakes] : []),

    `with claims as (
     select s.draft_id, seen.line as seen_line, row_number() over claim as place, first_value(s.line) over claim as first_line
     from import_keys s
     left join import_seen seen on seen.physician_id = s.physician_id
     where s.physician_id is not null
     window claim as (partition by s.physician_id order by s.line)
   )
   update import_keys s
   set outcome = case when seen_line is null and s.level > 1 then 'again' else 'duplicate' end,
       other_line = coalesce(seen_line, first_line)
   from claims where claims.draft_id = s.draft_id and (seen_line is not null or place > 1)`,
  ].join(';\n')
