/**
 * SQL that finds the physician a board's license belongs to: the one with its number in NPPES and its last name, or
 * with a double name that begins or ends with it. Numbers are compared without leading zeros and prefixes, so
 * 'DR.0032008' as '32008'; if letters are part of a number, 'D0508' as 'D508'. NPPES has what physicians typed, and a
 * number can belong to another profession: a number alone isn't a match, and neither is one that fits several
 * physicians.
 */
export function matchLicenses(state: string, lettersCount: boolean): string {
  const key = (number: string) =>
    lettersCount ? `regexp_replace(${number}, '^([A-Z]*)0+', '\\1')` : `regexp_replace(${number}, '^[A-Z]*0*', '')`
  const letters = (name: string) => `btrim(physician_match_key('', ${name}, '', ''), '|')`
  const within = (part: string, whole: string) =>
    `(length(${part}) > 3 and (left(${whole}, length(${part})) = ${part} or right(${whole}, length(${part})) = ${part}))`
  return `
    with held as materialized (
      select p.npi, ${key('substr(held, 4)')} as key, ${letters('p.last_name')} as name
      from physicians p, unnest(p.license_numbers) held
      where p.npi is not null and held like '${state} %'
    ), listed as materialized (
      select ctid as place, ${key('number')} as key, ${letters('last_name')} as name from facts_read
    ), found as (
      select listed.place, min(held.npi) as npi
      from listed join held using (key)
      where listed.key <> '' and listed.name <> '' and (listed.name = held.name
        or ${within('listed.name', 'held.name')} or ${within('held.name', 'listed.name')})
      group by listed.place having count(distinct held.npi) = 1
    )
    update facts_read set npi = found.npi from found where facts_read.ctid = found.place`
}
