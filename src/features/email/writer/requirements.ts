/** What the physician needs, as things to have: 'board certification in …', 'a Washington license'. */
import { usStates } from '#shared/text/us-states.ts'
import { article } from './grammar.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import { statementOf, stateOf } from './statement.ts'

export interface Requirement {
  /** 'need': to have. 'plus': welcome, not needed. 'clause': a sentence of its own. */
  kind: 'need' | 'plus' | 'clause'
  text: string
}

const soft =
  /^(.*?)\s*(?:\b(?:is|are|would be))?\s*(?:\bstrongly )?\b(a plus|preferred|desired|helpful|an advantage|encouraged|welcome|ok|considered|encouraged to apply|welcome to apply)$/i
const unneeded =
  /^(?:no (.+?) (?:needed|required|necessary)|(.+?)\s*(?:is |are )?(?:not (?:required|needed|necessary)|optional))$/i

/** Parts that are asked for together, each as one thing; null if one of them is no requirement that we know. */
export function requirementsIn(text: string): Requirement[] | null {
  if (/^the .+ license takes \d+ weeks, and (?:we|the \p{L}+) files? it$/iu.test(text))
    return [{ kind: 'clause', text: `the ${text.replace(/^the /i, '')}` }]
  const found = partsOf(text)
    .filter((part) => !/^(?:an? )?M\.?D\.?(?:,? or |\s?\/\s?)D\.?O\.?\b/i.test(part))
    .map(requirement)
  return found.every((one) => one !== null) ? found : null
}

function partsOf(text: string): string[] {
  return text
    .replace(/(\blicense\b[^;]*, we (?:pay|help)[^;,]* for) it\b/i, '$1 the license')
    .replace(/, DEA(?=,|$)/, ', a DEA')
    .replace(/^(?:an? )?(permanent|active|current|valid), full,? and (?=unrestricted\b)/i, '$1, full and ')
    .replace(/\b(board (?:certified|eligible)) preferred in (.+)$/i, '$1 in $2 preferred')
    .replace(/\s+and\s+(?=(?:comfortable|experienced|proficient|able|willing)\b)/gi, '; ')
    .replace(/\b(?:Pulm|Peds|Neuro|Psych|Cardio|Derm|Ortho)\b/g, (word) => word.toLowerCase())
    .split(
      /;\s*|,\s+(?=we (?:pay|cover|reimburse|help)\b)|(?<=\p{Ll}{2}|\d|\))\.\s+(?=\p{Lu})|(?<!(?:^|, )[A-Z]{2}),\s+(?!or\b|but\b|not required)(?=(?:no|and)\s|[^,]*\b(?:required|preferred|a plus|license|certified|eligible|needed|welcome|training|fellowship|ACLS|DEA|experience|board|comfort|level [IV]+)\b)/u,
    )
    .map((part) =>
      part
        .replace(/^(?:and|,)\s+/i, '')
        .replace(/[.,;\s]+$/, '')
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
}

const asking =
  /^(?:must (?:have|hold|be)|requires?|required|need(?:s|ed)?|looking for|seeking|we (?:want|need|require)|the \p{L}+ (?:needs|wants|requires)|you (?:must|need to|should) (?:have|hold|be)|should (?:have|be)|(?:candidates?|physicians?|applicants?) (?:must|should) (?:have|be|hold)|qualifications?|possession of|please have)\s*:?\s+/iu

function requirement(part: string): Requirement | null {
  if (/^\p{L}+ helps,? but is not required$/iu.test(part)) return { kind: 'clause', text: part }
  const both = /^(.+?),? (welcome|preferred),?(?: but)? not required$/i.exec(part)
  const wished = both === null ? null : phraseOf(things(both[1]!))
  if (both && wished)
    return {
      kind: 'plus',
      text: `${wished.text} ${isMany(both[1]!) ? 'are' : 'is'} ${both[2]!.toLowerCase()} but not required`,
    }
  const free = unneeded.exec(part)
  if (free) {
    const phrase = /^board$/i.test(free[1] ?? free[2]!) ? null : phraseOf(things(free[1] ?? free[2]!))
    const is = isMany(free[1] ?? free[2]!) ? 'are' : 'is'
    return (
      phrase && {
        kind: 'clause',
        text:
          free[1] === undefined
            ? `${phrase.text} ${is} ${/optional$/i.test(part) ? 'optional' : 'not required'}`
            : `no ${phrase.text.replace(/^an? /, '')} ${is} needed`,
      }
    )
  }
  const plus = soft.exec(part)
  if (plus && plus[1] !== '') {
    const phrase = phraseOf(things(plus[1]!))
    const word = plus[2]!
      .toLowerCase()
      .replace(/ to apply$/, '')
      .replace(/^ok$/, 'OK')
    const strongly = /strongly /i.test(part) ? 'strongly ' : ''
    return phrase && { kind: 'plus', text: `${phrase.text} ${isMany(plus[1]!) ? 'are' : 'is'} ${strongly}${word}` }
  }
  const bare = part
    .replace(asking, '')
    .replace(/\s*\b(?:is |are )?(?:required|needed|a must|mandatory|necessary|only|in hand)$/i, (found) =>
      /only|hand/i.test(found) ? found : '',
    )
  const isAsked = /\b(?:required|needed|a must|mandatory|necessary)$/i.test(part)
  return (isAsked ? asNeed(bare) : null) ?? asClause(bare, part) ?? asNeed(bare)
}

function asClause(bare: string, part: string): Requirement | null {
  const [, fluent] = /^fluen(?:t|cy)(?: in)? (\p{Lu}\p{Ll}+(?: and \p{Lu}\p{Ll}+)?)$/iu.exec(bare) ?? []
  if (fluent !== undefined) return { kind: 'clause', text: `you should be fluent in ${fluent}` }
  if (/^must live\b/i.test(part)) return { kind: 'clause', text: `you ${part[0]!.toLowerCase()}${part.slice(1)}` }
  const clause = statementOf(part) ?? (/\bYou\b|^you\b/.test(part) ? null : stateOf(part))
  if (clause !== null) return { kind: 'clause', text: clause }
  if (/^(?:an? )?(?:(?:U\.?S\.?|United States) )?citizen/i.test(bare)) {
    const [whole, country = ''] =
      /^(?:an? )?((?:U\.?S\.?|United States) )?citizen(?:s|ship)?(?: of the United States)?$/i.exec(bare) ?? []
    if (whole === undefined) return null
    if (/ship\b/.test(bare)) return { kind: 'need', text: `${country}citizenship` }
    return { kind: 'clause', text: `you must be a ${bare.replace(/^an? /i, '').replace(/^(.*citizen)s/i, '$1')}` }
  }
  if (!ofPeople.test(bare) || !/\b(?:certified|eligible|with|finishing|in)\b/i.test(bare)) return null
  const said = bare.replace(/^an? /i, '')
  const isSeveral = /(?<!s)s\b/.test(
    said
      .split(/[;,]| (?:with|in|of) /)[0]!
      .trim()
      .split(' ')
      .at(-1)!,
  )
  return { kind: 'clause', text: isSeveral ? `the position is for ${said}` : `you should be ${article(said)} ${said}` }
}

const someState = `(?:${usStates.map(([code, name]) => `${code}|${name}`).join('|')})`
const ofStates = new RegExp(`^${someState}(?:(?:, |,? or |,? and )${someState})+ license$`)

/** Specialties alone are what one comes from. */
export const specialties =
  /^(?:family medicine|internal medicine|emergency medicine|EM|IM|FM|med-peds|med-pediatrics|internal medicine-pediatrics|pediatrics|psychiatry|general surgery|pulm|neuro|psych|neurology|geriatrics|dermatology)(?:(?:,| or|, or|\/| and) (?:family medicine|internal medicine|emergency medicine|EM|IM|FM|IM-peds|IM-pediatrics|med-peds|med-pediatrics|internal medicine-pediatrics|pediatrics|psychiatry|pulm|neuro|psych|neurology|geriatrics))*$/i

/** What one has of credentials, training, and time; of an abbreviation it is assumed. */
const canBeNeeded = ({ head, text }: Phrase) =>
  /^(?:.*-)?(?:certificat(?:ion|e|es)|licen[sc]es?|licensure|fellowship|residency|internship|training|years?|months|eligibility|registrations?|boards?|background|experience|rank|privileges|letter|proof|completion|knowledge|skills?|comfort|fluency|degree|clearance|citizenship|authorization|permit|credentials?|transportation|laptop|TX|DEA)$/i.test(
    head,
  ) ||
  (head !== 'OR' && /^\p{Lu}[\p{Lu}/&-]+$/u.test(head)) ||
  (head === 'medicine' && /\b(?:certification|eligibility|training|residency|fellowship)$/.test(text))

/** 'A quiet private room', in a list of what one needs. */
function isOtherThing(text: string): boolean {
  const thing = /^an? /.test(text) ? phraseOf(text) : null
  return thing !== null && thing.number === 'one' && thing.head !== '' && !canBeNeeded(thing)
}

function asNeed(said: string): Requirement | null {
  const bare = said.replace(/^(?:successful )?completion of (?=an? )/i, '')
  const [, how, license] = /^(current|active|valid|permanent), (full and unrestricted .+)$/i.exec(bare) ?? []
  const licensed = license === undefined ? null : phraseOf(license)
  if (licensed)
    return { kind: 'need', text: `${article(how!)} ${how!.toLowerCase()}, ${licensed.text.replace(/^an? /, '')}` }
  const of = /^(.+) background$/i.exec(bare)
  if (of && specialties.test(of[1]!) && /\bor\b|^\S+(?: medicine)?$/.test(of[1]!))
    return { kind: 'need', text: `a background in ${of[1]}` }
  const examined = /^(.+?) or in the (examination|certification) process$/i.exec(bare)
  const held = examined === null ? null : phraseOf(things(examined[1]!))
  if (examined && held) return { kind: 'need', text: `${held.text} or to be in the ${examined[2]} process` }
  const inTime = /^(.*\blicense) or time to (?:obtain|get) one( before \p{Lu}\p{L}+)?$/u.exec(bare)
  const timely = inTime === null ? null : phraseOf(inTime[1]!)
  if (inTime && timely) return { kind: 'need', text: `${timely.text} or time to obtain one${inTime[2] ?? ''}` }
  if (ofStates.test(bare)) return { kind: 'need', text: `a ${bare}` }
  const able = /^(.*\blicense\b.*) or the ability to get one$/i.exec(things(bare))
  if (able && phraseOf(able[1]!)) return { kind: 'need', text: `${phraseOf(able[1]!)!.text} or the ability to get one` }
  if (specialties.test(bare) && (!bare.includes(',') || /\bor\b/.test(bare)))
    return { kind: 'need', text: `a background in ${bare}` }
  if (
    /^(?:able|comfortable|willing|skilled|experienced|proficient|interested|fluent)\b/i.test(bare) &&
    !/,/.test(bare) &&
    phraseOf(bare.replace(/^\S+ (?:to \S+ )?(?:with|in|at|of)? ?/i, '')) !== null
  )
    return { kind: 'clause', text: `you ${/^(?:able|willing)\b/i.test(bare) ? 'must' : 'should'} be ${bare}` }
  const phrase = phraseOf(things(bare))
  if (
    phrase === null ||
    !canBeNeeded(phrase) ||
    (phrase.count > 1 &&
      phrase.head !== 'rank' &&
      phrase.text.split(/, (?:and |or )?| (?:and|or) /).some(isOtherThing)) ||
    (phrase.head !== 'proof' &&
      /\b(?:needed|required|preferred|fees|airfare|apartment|housing|malpractice|lodging)\b/i.test(phrase.text)) ||
    /[$]/.test(phrase.text) ||
    (/^(?:[\p{L}-]+ )*(?:med|medicine|surgery|care)$/iu.test(phrase.text) &&
      !/\b(?:in|of|certification|eligibility|training)\b/.test(phrase.text))
  )
    return null
  return { kind: 'need', text: phrase.text.replace(/(years of .* or) an? (?=E[DR]$)/, '$1 ') }
}

const isMany = (text: string) =>
  (/(?:[^s]s|\band\b.*)$/.test(text.trim()) && !/\bor\b|(?:ics|sis|ss)$/.test(text)) ||
  /^(?:[\p{L}-]+ ){0,2}\p{L}+[^s\W]s (?:finishing|in|with|who|from|of|completing|graduating)\b/iu.test(text)

/** 'Board certified or eligible GI' is in GI. */
const boardIn =
  /\b((?:board|[A-Z]{3,6}) certified(?: or (?:board )?eligible)?|board eligible(?: or certified)?) (?!in\b|or\b|and\b|by\b|within\b|with\b|at\b|only\b|required\b|preferred\b)(?:both )?(\p{L}[\p{L}/ -]*?)(?=$|[,;(]|\s(?:with|and|or|who|plus|at|welcome|considered|preferred)\b)/giu
/** 'Board certified internists' */
const ofPeople =
  /^(?:an? )?(?:(?:board|[A-Z]{2,6})[- ](?:certified|eligible)(?: or (?:board )?eligible)? )?(?:[\p{L}-]+ ){0,2}(?:\p{L}*(?:ologists?|iatrists?|internists?|intensivists?|hospitalists?|ricians?|geons?)|physicians?|doctors?)(?: (?:with|in|finishing|from) [^,;]+)?$/iu

/** 'Board certified in neurology' is to have 'board certification in neurology'. */
function things(text: string): string {
  return text
    .replace(boardIn, (_, board: string, of: string) => `${board} in ${of}`)
    .replace(/^(?:an? |the )?(?:physicians?|candidates?|applicants?)\s+(?=(?:board|with|who)\b)/i, '')
    .replace(
      /\b(board|[A-Z]{2,6}(?:[/-][A-Z]{2,6})?|ABOto|plastics board) (?:certified|boarded)(?: or|\/) ?(?:board )?(?:eligible|BE)\b/g,
      '$1 certification or eligibility',
    )
    .replace(/\bboard (?:certified|boarded)(?: or|\/) ?(?:board )?eligible\b/gi, 'board certification or eligibility')
    .replace(/\bboard eligible or (?:board )?certified\b/gi, 'board eligibility or certification')
    .replace(
      /\b(board|[A-Z]{2,6}(?:[/-][A-Z]{2,6})?|ABOto|ABIM-GI|PM&R board|HPM) (?:certified|boarded)\b/gi,
      '$1 certification',
    )
    .replace(/\bboard eligible\b/gi, 'board eligibility')
    .replace(/\b([A-Z]{3,6}|clearance) eligible\b/g, '$1 eligibility')
    .replace(/^certified\b/i, 'certification')
    .replace(/\beligible for\b/gi, 'eligibility for')
    .replace(
      /\b(?:residency|fellowship)[- ]trained\b/gi,
      (found) => `${found.split(/[- ]/)[0]!.toLowerCase()} training`,
    )
    .replace(/\bboard certification or BE\b/g, 'board certification or eligibility')
    .replace(/\blicensed in\b/gi, 'a license in')
    .replace(/,? or (?:able|the ability|ability) to (?:get|obtain)(?: one)?$/i, ' or the ability to get one')
    .replace(/\blicense or eligible$/i, 'license or eligibility for one')
    .replace(/\b(\d+)\+ years\b/i, 'at least $1 years')
    .replace(/\b(years?) (?!of\b|in\b|after\b|as\b|out\b|with\b)(?=\p{L})/iu, '$1 of ')
    .replace(/\((\w+) ok\)/i, '($1 OK)')
    .replace(/^([A-Z]{4,}) current$/, 'current $1')
    .replace(/^(?!the )([\p{L} ]+) board(?=,|$)/u, 'the $1 board')
    .trim()
    .replace(
      /^(Board|Fellowship|Active|Current|Any|One|Two|Three|Four|Five|Experience|Spine|Sports|Child|Valid|Unrestricted|Full|Family|Internal|Critical|New(?! (?:York|Jersey|Mexico|Hampshire))|Third|At)\b/,
      (word) => word.toLowerCase(),
    )
    .replace(/^(active|full|current|permanent|valid|clear|one full), (?=unrestricted|full)/i, '$1 ')
    .replace(/^(current), full and unrestricted\b/i, '$1, full and unrestricted')
}
