/** What the physician needs, as things to have: 'board certification in …', 'a Washington license'. */
import { nounOf, withArticle, withNeededArticle } from './grammar.ts'

export interface Requirement {
  /** 'need': to have. 'plus': welcome, not needed. 'clause': a sentence of its own. */
  kind: 'need' | 'plus' | 'clause'
  text: string
}

const soft =
  /^(.*?)\s*(?:\b(?:is|are|would be))?\s*\b(a plus|preferred|desired|helpful|an advantage|encouraged|welcome|ok|considered|encouraged to apply|welcome to apply)$/i
const unneeded =
  /^(?:no (.+?) (?:needed|required|necessary)|(.+?)\s*(?:is |are )?(?:not (?:required|needed|necessary)|optional))$/i

/** Parts that are asked for together, each as one thing. */
export function requirementsIn(text: string): Requirement[] {
  return text
    .replace(/(\blicense\b[^;]*, we (?:pay|help)[^;,]* for) it\b/i, '$1 the license')
    .replace(/, DEA(?=,|$)/, ', a DEA')
    .split(
      /;\s*|,\s+(?=we (?:pay|cover|reimburse|help)\b)|(?<=\p{Ll}{2}|\d|\))\.\s+(?=\p{Lu})|(?<!(?:^|, )[A-Z]{2}),\s+(?=(?:no|and)\s|[^,]*\b(?:required|preferred|a plus|license|certified|eligible|needed|welcome|training|fellowship)\b)/u,
    )
    .map((part) =>
      part
        .replace(/^(?:and|,)\s+/i, '')
        .replace(/[.,;]+$/, '')
        .trim(),
    )
    .filter((part) => part !== '')
    .reduce<string[]>((parts, part) => {
      const last = parts.at(-1)
      // 'Active, unrestricted license' is one thing.
      if (last !== undefined && /^(?:active|full|current|permanent|valid|clear|unrestricted)$/i.test(last))
        parts.splice(-1, 1, `${last}, ${part}`)
      else parts.push(part)
      return parts
    }, [])
    .filter((part) => !/^(?:an? )?M\.?D\.?(?: or |\s?\/\s?)D\.?O\.?\b/i.test(part))
    .map(requirement)
}

function requirement(part: string): Requirement {
  const free = unneeded.exec(part)
  if (free)
    return {
      kind: 'clause',
      text: `${things(free[1] ?? free[2]!)} ${isMany(free[1] ?? free[2]!) ? 'are' : 'is'} ${/optional$/i.test(part) ? 'optional' : 'not required'}`,
    }
  const plus = soft.exec(part)
  if (plus && plus[1] !== '') {
    const word = plus[2]!.toLowerCase().replace(/ to apply$/, '')
    return { kind: 'plus', text: `${things(plus[1]!)} ${isMany(plus[1]!) ? 'are' : 'is'} ${word}` }
  }
  const bare = part
    .replace(
      /^(?:must (?:have|hold|be)|requires?|required|need(?:s|ed)?|looking for|seeking|we (?:want|need|require)|you (?:must|need to) (?:have|hold|be)|should (?:have|be)|candidates? must (?:have|be)|qualifications?)\s*:?\s+/i,
      '',
    )
    .replace(/\s*\b(?:is |are )?(?:required|needed|a must|mandatory|necessary|only|in hand)$/i, (found) =>
      /only|hand/i.test(found) ? found : '',
    )
  if (
    /\b(?:is|are|was|were|will|would|can|must|may|need|accepted|pay|pays|do|does|don't|cannot|can't)\b/i.test(bare) ||
    /^(?:no|not)\b/i.test(bare)
  )
    return { kind: 'clause', text: bare === part ? part : `${part}` }
  if (ofPeople.test(bare))
    return {
      kind: 'clause',
      text: /(?<!s)s\b/.test(bare.split(/[;,]/)[0]!)
        ? `the position is for ${bare}`
        : `you should be ${withArticle(bare)}`,
    }
  if (
    /^(?:able|comfortable|willing|skilled|experienced|proficient|interested|fluent)\b|^(?:[\p{L}/]+ ){0,2}(?:residency|fellowship)[- ]trained$|^[\p{L}/]+ boarded\b/iu.test(
      bare,
    )
  )
    return { kind: 'clause', text: `you ${/^(?:able|willing)\b/i.test(bare) ? 'must' : 'should'} be ${bare}` }
  return { kind: 'need', text: withAnd(things(bare)) }
}

/** It says more of what stands before it. */
const dependent =
  /^(?:and|or|who|which|if|in|on|by|at (?!least)|for|from|within|including|preferably|then|such|not|no|ideally|\p{L}+(?:ed|ing))\b/iu

/** Things to have, which the posting parts by commas alone. */
function withAnd(text: string): string {
  const parts = text.split(/(?<!\b(?:active|full|current|permanent|valid|clear|unrestricted)),\s+/i)
  const [one = '', other, ...more] = parts
  const last = parts.at(-1)!
  if (more.length > 0 && !/\band\b/.test(last) && !dependent.test(last) && !/^\p{Lu}\p{Ll}+$/u.test(last))
    return `${parts.slice(0, -1).join(', ')}, and ${last}`
  const isApart =
    other !== undefined &&
    more.length === 0 &&
    one.includes(' ') &&
    (other.includes(' ') || /^[A-Z]{2,}$/.test(other)) &&
    !/\bor\b/.test(other) &&
    !/\b(?:and|with|plus)\b/.test(text) &&
    !dependent.test(other)
  return isApart ? `${one} and ${other}` : text
}

const isMany = (text: string) =>
  (/(?:[^s]s|\band\b.*)$/.test(text.trim()) && !/\bor\b/.test(text)) ||
  /^(?:[\p{L}-]+ ){0,2}\p{L}+[^s\W]s (?:finishing|in|with|who|from|of|completing|graduating)\b/iu.test(text)

/** 'Board certified or eligible GI' is in GI. */
const boardIn =
  /\b((?:board|[A-Z]{3,6}) certified(?: or (?:board )?eligible)?|board eligible) (?!in\b|or\b|and\b|by\b|within\b|with\b|at\b|only\b|required\b|preferred\b)(\p{L}[\p{L}/ -]*?)(?=$|[,;(]|\s(?:with|and|or|who|plus|at|welcome|considered|preferred)\b)/giu
/** 'Board certified internists' */
const ofPeople =
  /^(?:board|[A-Z]{2,6})[- ](?:certified|eligible)(?: or (?:board )?eligible)? (?:[\p{L}-]+ ){0,3}(?:\p{L}+(?:ists?|ians?|geons?)|physicians?|doctors?)\b/iu

/** 'Board certified in neurology' is to have 'board certification in neurology'. */
function things(text: string): string {
  const said = text
    .replace(boardIn, (_, board: string, of: string) => `${board} in ${of}`)
    .replace(/^(?:an? |the )?(?:physicians?|candidates?|applicants?)\s+(?=(?:board|with|who)\b)/i, '')
    .replace(/\bboard certified or (?:board )?eligible\b/gi, 'board certification or eligibility')
    .replace(/\bboard eligible or certified\b/gi, 'board eligibility or certification')
    .replace(/\bboard certified\b/gi, 'board certification')
    .replace(/^(?:MD|DO)\b/, (degree) => withArticle(degree))
    .replace(/\bboard eligible\b/gi, 'board eligibility')
    .replace(/\b((?:[A-Z]{2,6}(?:[/-][A-Z]{2,6})?)) certified or eligible\b/g, '$1 certification or eligibility')
    .replace(/\b((?:[A-Z]{2,6}(?:\/[A-Z]{2,6})?|ABIM-GI)) certified\b/g, '$1 certification')
    .replace(/^certified\b/i, 'certification')
    .replace(/\b([\p{L}]+ )?fellowship[- ]trained\b/giu, '$1fellowship training')
    .replace(/\bboard certifi(?:ed|cation) or BE\b/g, 'board certification or eligibility')
    .replace(/\b(?:needed|required) (?=within|by|at|before)/i, '')
    .replace(/\blicensed in\b/gi, 'a license in')
    .replace(/\blicense or (?:eligible|eligibility)$/i, 'license or eligibility for one')
    .replace(/\bor in (the|an?) /i, 'or to be in $1 ')
    .trim()
  const low = said.replace(
    /^(Board|Fellowship|Active|Current|Any|Two|Three|Four|Five|Experience|Spine|Sports|Child|Valid|Unrestricted|Full|Family|Internal|Critical|New(?! (?:York|Jersey|Mexico|Hampshire))|Third)\b/,
    (word) => word.toLowerCase(),
  )
  return /\blicense\b/i.test(low) && !/^(?:an?|any|the|your)\b/i.test(low) && !/licenses\b/.test(low)
    ? nounOf(low) === 'determined'
      ? low
      : withArticle(low)
    : needsNoArticle(low)
}

function needsNoArticle(text: string): string {
  return /^(?:fellowship in|residency in)/i.test(text) ||
    /^(?:[\p{L}-]+ ){1,3}(?:residency$|fellowship or\b)/iu.test(text)
    ? withArticle(text)
    : /\bfellowship$/i.test(text)
      ? withNeededArticle(text)
      : text
}
