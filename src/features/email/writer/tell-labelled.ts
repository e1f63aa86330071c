/** What a label of its own and the words after it say: 'Telework: not available', 'Three sites: Omaha and Fremont'. */
import { inside } from './grammar.ts'
import { phraseOf } from './phrase.ts'
import { isTail, statementOf } from './statement.ts'
import { sharesIn, timesIn } from './times.ts'

/** 'Telework is not available', 'the EHR is Epic'. */
export function named(label: string, text: string): string[] {
  const sites = sitesIn(label, text)
  if (sites.length > 0) return sites
  const thing = phraseOf(inside(label, new Set()))
  const plain = text.replace(/[\s.;,]+$/, '')
  if (thing === null || thing.count > 1 || thing.number === 'many' || label.split(' ').length > 3) return []
  const is = `${thing.text.replace(/^an? /, 'the ')} is`
  if (/^(?:not )?(?:available|offered|included|required|possible|optional|ad hoc|negotiable|provided)$/i.test(plain))
    return [`${is} ${plain.toLowerCase()}`]
  if (/^(?:none|no)$/i.test(plain)) return [`${is} not offered`]
  const optional = /^optional[,;] (?<x>(?:[^,;]|,(?=\d))+?)(?<when> if you are [\p{L} -]+)?$/iu.exec(plain)?.groups
  const also = optional === undefined ? null : timesIn(optional.x!) === null ? phraseOf(optional.x!) : null
  if (optional && also) return [`${is} optional, with ${also.text}${optional.when ?? ''}`]
  const [, parts = plain, none] = /^(.+), (no \p{L}+)$/u.exec(plain) ?? []
  const shares = sharesIn(parts)
  if (shares !== null)
    return [`${/expected$/i.test(label) ? 'the ' : ''}${is} ${shares}${none === undefined ? '' : `, with ${none}`}`]
  if (statementOf(plain) !== null) return []
  return /^(?:ad hoc|optional|available|free|paid|covered|provided|included)\b,?/i.test(plain) &&
    (isTail(plain.replace(/^\S+(?: hoc)?,? ?/, '')) || timesIn(plain.replace(/^\S+(?: hoc)?,? ?/, '')) !== null)
    ? [`${is} ${plain[0]!.toLowerCase()}${plain.slice(1)}`]
    : []
}

/** 'Three sites: Omaha, Council Bluffs, and Fremont' */
export function sitesIn(label: string, text: string): string[] {
  const lead = /^(?:two|three|four|five|six) (?:sites|hospitals|offices|campuses|clinics|locations)$/i
  const [, own = '', rest = text] = /^((?:two|three|four|five|six) \p{L}+), (\p{Lu}.+)$/iu.exec(text) ?? []
  const what = lead.test(label) ? label : lead.test(own) ? own : ''
  const places = (what === label ? text : rest).replace(/\s*\([^)]*\)$/, '')
  return what === '' || !/^\p{Lu}[\p{L} .'’-]+(?:(?:, and|,| and) \p{Lu}[\p{L} .'’-]+)+$/u.test(places)
    ? []
    : [`the ${what.toLowerCase()} are in ${places}`]
}
