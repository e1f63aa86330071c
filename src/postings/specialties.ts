/** Specialties in a posting: which one is wanted, and which are only those of colleagues, training, and services. */
import { apart, teleApart, textOf, type Word, wordsOf } from '#lexicon/words.ts'
import type { Draft } from './drafts.ts'
import type { PostingKnowledge } from './facts.ts'
import { type Finding, finding, numberWord } from './finding.ts'
import { isShouted } from './plain-text.ts'

const wordsAtMost = 6
/** Words in any posting that can also be short for a specialty. */
const ordinary = new Set(
  'urgent emergency trauma critical family hand eye sports sleep pain medicine medical internal general oral path occupational infectious plastic vascular radiation transplant addiction rehab public hospice heart surgery surgeon surgical pediatric ped hospital intensive neonatal public thoracic endo retina psychiatric geriatric orthopedic orthopaedic palliative renal breast obesity travel allergy rehabilitation immunology toxicology genetics infertility icu nicu picu micu sicu neo oncology-nurse'.split(
    ' ',
  ),
)
/** Short forms that recruiters write for a specialty or its physicians. */
const shortForms = new Set(
  'im fm fp gp em gi ent ob gyn obgyn ob/gyn ir ep derm ortho psych neuro pulm rads peds uro cards pm&r pmr pccm mfm rei heme/onc hem/onc med/peds im/peds gyn/onc nephro anes anesthesia urogyn dr id er ed'.split(
    ' ',
  ),
)
const people = 'physicians?|doctors?|docs?|mds?|specialists?|providers?|practitioners?|surgeons?'
const isPeople = new RegExp(`^(?:${people})$`)
const personForm =
  /(?:ists?|icians?|surgeons?|physicians?|doctors?|docs?|intensivists?|internists?|trists?|orthopods?|gynecologists?|practitioners?|imagers?|obs|fps|gps|rads|rheums|orthos)$/
/** They say which of a specialty's physicians. */
const modifier =
  /^(?:non-?invasive|non-?interventional|invasive|general|medical|adult|outpatient|ambulatory|clinic-based|interventional|trauma|pediatric|peds|spine)$/

interface Mention {
  names: readonly string[]
  from: number
  to: number
  /** As the index should read it: 'noninvasive cardiologist'. */
  said: string
  isPerson: boolean
  draft: number
  strength: number
  role: 'wanted' | 'colleagues' | 'training' | 'service' | 'alternative' | 'refused'
}

export interface Specialties {
  /** By draft. */
  findings: ReadonlyMap<number, readonly Finding[]>
  wanted: readonly string[]
}

export function specialtiesIn(drafts: readonly Draft[], knowledge: PostingKnowledge): Specialties {
  const mentions = drafts.flatMap((draft, at) =>
    draft.boilerplate === undefined || /^(?:subject|re|fwd?):/i.test(draft.text)
      ? mentionsIn(draft, at, drafts, knowledge)
      : [],
  )
  const best = Math.max(0, ...mentions.map(({ strength }) => strength))
  const leading = best === 0 ? undefined : mentions.find(({ strength }) => strength === best)
  const chosen = leading ? withCoordinated(leading, mentions, drafts) : []
  const wanted = new Set(chosen.flatMap(({ names }) => names))
  const findings = new Map<number, Finding[]>()
  for (const mention of mentions) {
    const isWanted = chosen.includes(mention)
    const { from, to, names, said, draft, role } = mention
    const repeats = !isWanted && names.every((name) => wanted.has(name))
    const subject = role === 'colleagues' ? 'colleagues' : role === 'service' && !repeats ? 'other' : 'physician'
    const polarity = role === 'refused' ? 'no' : isWanted || repeats ? 'yes' : 'optional'
    if (role === 'training' && !isWanted) continue
    findings.set(draft, [
      ...(findings.get(draft) ?? []),
      finding('specialty', { names, said }, { from, to }, polarity, isWanted ? 'physician' : subject),
    ])
  }
  return { findings, wanted: [...wanted] }
}

/** 'Cardiology or nephrology', 'IM, GI, urology': the others of the list are wanted, too. */
function withCoordinated(leading: Mention, mentions: readonly Mention[], drafts: readonly Draft[]): Mention[] {
  const { text } = drafts[leading.draft]!
  const inDraft = mentions.filter(({ draft, role }) => draft === leading.draft && role !== 'refused')
  const at = inDraft.indexOf(leading)
  const chosen = [leading]
  const joins = (one: Mention, next: Mention) =>
    /^[\s,/&*+)]*(?:\([^)]*\)[\s,]*)?(?:(?:and|or|and\/or)\s*)?(?:an?\s+)?(?:(?:outpatient|general|adult|hospital-based)\s*)?\*?$/i.test(
      text.slice(one.to, next.from).replace(new RegExp(`^\\s*(?:${people})`, 'i'), ''),
    )
  const isOfList = ({ role }: Mention) => role === 'wanted' || role === 'service'
  for (let i = at + 1; i < inDraft.length && joins(inDraft[i - 1]!, inDraft[i]!) && isOfList(inDraft[i]!); i++)
    chosen.push(inDraft[i]!)
  for (let i = at - 1; i >= 0 && joins(inDraft[i]!, inDraft[i + 1]!) && isOfList(inDraft[i]!); i--)
    chosen.unshift(inDraft[i]!)
  return chosen
}

function mentionsIn(draft: Draft, at: number, drafts: readonly Draft[], knowledge: PostingKnowledge): Mention[] {
  return spelledIn(draft.text, knowledge).map((one) => placed(one, draft, at, drafts))
}

/** The specialties that a text names, whatever it says of them. */
export function specialtiesNamed(text: string, knowledge: PostingKnowledge): readonly (readonly string[])[] {
  return spelledIn(text, knowledge).map(({ names }) => names)
}

function spelledIn(text: string, knowledge: PostingKnowledge): Spelled[] {
  const known = (phrase: string) => spelled(knowledge, phrase) !== undefined
  const words = wordsOf(text).flatMap((word) =>
    apart(word, (one) => known(one.text)).flatMap((one) => teleApart(one, (rest) => known(rest.text))),
  )
  const isLoud = isShouted(text)
  const found: Spelled[] = []
  let start = 0
  while (start < words.length) {
    const one = longestAt(words, start, knowledge, isLoud)
    if (one) found.push(one)
    start = one ? one.next : start + 1
  }
  return found
}

type Spelled = { names: readonly string[]; words: readonly Word[]; next: number; said: string; isPerson: boolean }

function longestAt(
  words: readonly Word[],
  start: number,
  knowledge: PostingKnowledge,
  isLoud: boolean,
): Spelled | undefined {
  for (let length = Math.min(wordsAtMost, words.length - start); length > 0; length--) {
    const slice = words.slice(start, start + length)
    if (slice.slice(0, -1).some(({ comma }) => comma)) continue
    if (length > 1 && isPeople.test(slice.at(-1)!.text) && length > 3) continue
    const phrase = textOf(slice)
    if (length === 1 && !isSpecialtyAlone(slice[0]!, isLoud)) continue
    const names = spelled(knowledge, phrase)
    if (!names) continue
    const next = words[start + length]
    const hasPeople = next !== undefined && isPeople.test(next.text) && !slice.at(-1)!.comma
    const all = hasPeople ? [...slice, next] : slice
    const before = words[start - 1]
    const modified = before && !before.comma && modifier.test(before.text) ? [before, ...all] : all
    const after = words[start + all.length]
    // 'Pediatric hospitalist', 'OB hospitalist'
    const focused =
      after && /^(?:hospitalists?|laborists?)$/.test(after.text) && !all.at(-1)!.comma ? [...modified, after] : modified
    const said = saidOf(phrase, names, modified === all ? '' : before!.text, focused !== modified)
    const isPerson = hasPeople || personForm.test(phrase) || focused !== modified
    return { names, words: focused, next: start + all.length + (focused === modified ? 0 : 1), said, isPerson }
  }
  return undefined
}

/** For the index: 'noninvasive cardiology', 'obgyn hospitalist'. */
function saidOf(phrase: string, names: readonly string[], modified: string, isFocused: boolean): string {
  const own = /^(non-?invasive|non-?interventional|adult) /.exec(phrase)?.[1] ?? modified
  const name = names.length === 1 ? names[0]!.toLowerCase() : phrase
  const isHospitalist = isFocused || (/hospitalists?$|^laborists?$/.test(phrase) && names[0] !== 'Hospital Medicine')
  return [own, /outpatient/.test(phrase) ? phrase : name, isHospitalist ? 'hospitalist' : '']
    .filter((word) => word !== '')
    .join(' ')
}

function isSpecialtyAlone({ text, capitals }: Word, isLoud: boolean): boolean {
  const bare = text.replace(/s$/, '')
  if (text === 'irs') return false
  if (shortForms.has(text) || shortForms.has(bare))
    return !/^(?:ed|er|dr|id|im|em|ep|ir)s?$/.test(text) || capitals || isLoud
  return text.length > 3 && !ordinary.has(text) && !ordinary.has(bare)
}

/** The specialties of a name, a plural, or what their physicians are called. */
function spelled(knowledge: PostingKnowledge, phrase: string): readonly string[] | undefined {
  const bare = phrase.replace(new RegExp(` (?:${people})$`), '')
  const singular = (text: string) => text.replace(/s$/, '')
  const forms = [
    phrase,
    singular(phrase),
    phrase.replace(/ (?:docs?|doctors?)$/, ' physician'),
    phrase.replace(/ (?:docs?|physicians?)$/, ' doctor'),
    ...(/^\S{1,}$/.test(bare) && ordinary.has(bare) ? [] : [bare]),
  ]
  const turned = forms.map((text) =>
    text
      .replace(/ologists?(?=$|\/)/g, 'ology')
      .replace(/iatrists?$/, 'iatry')
      .replace(/iatricians?$/, 'iatrics')
      .replace(/surgeons?$/, 'surgery')
      .replace(/^general (?=ent|card|neuro|derm|uro|gi|gastro|pulm|rheum|nephro|endocr|heme)/, ''),
  )
  for (const form of new Set([...forms, ...turned])) {
    const names = form === '' ? undefined : knowledge.specialties(form)
    if (names && !(names.length === 1 && names[0] === 'Physician')) return names
  }
  return undefined
}

const seeking =
  /\b(?:seek(?:s|ing)?|look(?:s|ing) (?:for|to (?:add|hire))|needs?|needed|needing|recruit(?:s|ing)?|hir(?:e|es|ing)|wants?|adds?|adding|search(?:ing|es)? for|(?:to )?find|replac(?:e|es|ing)|welcom(?:e|es|ing)|openings? for|opportunit(?:y|ies) for|positions? for|applications for|is for|calling all|sourc(?:e|ing)|fill)\b/gi
const wantedAfter =
  /^\W{0,3}(?:(?:needed|wanted|openings?|opportunit\w+|positions?|jobs?|roles?|to join|vacanc\w+|sought|x ?\d|locums?|nights)\b|[-–—,(|:!.]|$|\/)/i
const serviceAfter =
  /^\W{0,2}(?:departments?|services?|suites?|labs?|laborator\w+|clinics?|units?|calls?|coverage|consults?|cases?|back-?up|centers?|teams?|residents?|residenc\w+|fellows?|fellowships?|programs?|rotations?|groups?|practices?|sections?|divisions?|patients?|rooms?|staff|volumes?|rounding|admissions?|mix|trials|access|support|docs? in house)\b/i
const trainingAfter =
  /^\W{0,2}(?:boards?|board|trained|background|training|residency|fellowship|certif\w*|boarded|experience|skills)\b/i
const trainingBefore =
  /\b(?:(?:bc|be|boards?|certif\w+|eligible|boarded|training|trained|residency|residencies|fellowship|experience|background|years|practice)\W+(?:\w+\W+){0,2}(?:in|of|by|with)\s+(?:[\w/&-]+\s+){0,2}|(?:bc\/be|be\/bc|bc|be)\s+)$/i
const countBefore = new RegExp(
  `\\b(?:\\d+|${numberWord}|several|other|fellow|current|existing|our|incl|including)\\W+(?:(?:\\w+[- ]certified|general|full-time|employed|advanced|adult|more)\\s+)*$`,
  'i',
)
const besideBefore =
  /\b(?:with|alongside|by|from|between|join(?:s|ing)?|backed|beside|via|sent to|refer\w* to|one of (?:our|the|three|two)|the)\s+(?:(?:an?|our|the|other|fellow|your)\s+)?(?:\w+\s+){0,2}$/i

function placed(one: Spelled, draft: Draft, at: number, drafts: readonly Draft[]): Mention {
  const [from, to] = [one.words[0]!.from, one.words.at(-1)!.to]
  const before = draft.text.slice(0, from)
  const after = draft.text.slice(to)
  const { role, strength } = roleAt({ before, after, isPerson: one.isPerson, draft, at, drafts })
  return { names: one.names, from, to, said: one.said, isPerson: one.isPerson, draft: at, role, strength }
}

interface Around {
  before: string
  after: string
  isPerson: boolean
  draft: Draft
  at: number
  drafts: readonly Draft[]
}

function roleAt({ before, after, isPerson, draft, at, drafts }: Around): Pick<Mention, 'role' | 'strength'> {
  if (isRefused(before, after, isPerson)) return { role: 'refused', strength: 0 }
  const clause = before.slice(
    Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '), before.lastIndexOf(': ')) + 1,
  )
  const sought = [...clause.matchAll(seeking)].at(-1)
  if (sought && /\b(?:not|n['’]t|cannot|never)\b[\w\s]{0,14}$/i.test(clause.slice(0, sought.index)))
    return { role: 'refused', strength: 0 }
  const between = sought ? clause.slice(sought.index + sought[0].length) : ''
  const isSought =
    sought !== undefined &&
    !/\b(?:to join|join(?:s|ing)? (?!(?:us|our \w+|the \w+) as)|with|alongside|who|from|not|no)\b/i.test(between) &&
    between.length < 90
  const labeled =
    /^(?:specialt|position|job title|title|role|job|discipline|need|subject|re|fwd?|physician)|\bjob\b/i.test(
      draft.label ?? '',
    )
  const person = isPerson ? 1 : 0
  if (
    /\bor\s+$/i.test(before) &&
    /^[^.;]{0,60}\b(?:also|considered|with (?:at least )?\d|with \w+ years|\d\+)/i.test(after) &&
    before.length > 25
  )
    return { role: 'alternative', strength: 0.5 }
  if (
    /^[^.;]{0,70}\b(?:also considered|considered|will be considered|also welcome)\b/i.test(after) &&
    !isSought &&
    !draft.isHeadline
  )
    return { role: 'alternative', strength: 0.5 }
  if (serviceAfter.test(after) && !(isPerson && /^\W{0,2}(?:group|practice|team)/i.test(after)))
    return { role: 'service', strength: draft.isHeadline && !isSought ? 0.8 : 0.2 }
  if (labeled && before.length - draft.valueAt < 60) return { role: 'wanted', strength: 6 + person }
  const isCounted = countBefore.test(before)
  if (isSought && !(isCounted && /\b(?:our|current|existing|other|fellow|including|incl)\W+(?:\w+\s+)*$/i.test(before)))
    return { role: 'wanted', strength: 5 + person }
  if (/\b(?:department|division|section|board|chair|chief|professor)s?\W+(?:of\s+)?$/i.test(before))
    return { role: 'wanted', strength: draft.isHeadline ? 4 : 1 }
  if (
    isCounted ||
    (besideBefore.test(before) && !/\b(?:join(?:ing)?|for|as)\s+(?:us|our team)?\s*as\s+(?:an?\s+)?$/i.test(before))
  )
    return { role: 'colleagues', strength: 0 }
  if (trainingAfter.test(after) || trainingBefore.test(before)) return { role: 'training', strength: 1.2 }
  if (draft.isHeadline) return { role: 'wanted', strength: (wantedAfter.test(after) ? 4 : 3) + 1.5 * person }
  if (isPerson && /^\W{0,3}(?:is |are )?(?:needed|wanted|opening|opportunity|position|to join|sought)/i.test(after))
    return { role: 'wanted', strength: 5 }
  const isFirstWord = /^\W*(?:[\w/]+ ){0,3}(?:or )?$/.test(before) && before.length < 30
  const isEarly =
    drafts.slice(0, at).filter(({ boilerplate, isHeading }) => boilerplate === undefined && !isHeading).length < 3
  if (isPerson && /(?:^|\b(?:an?|as|you(?:['’]ll| will)? be(?: our| the)?)\s+)\W*(?:\w+\s+){0,2}$/i.test(before))
    return { role: 'wanted', strength: isEarly ? 3.5 : 2 }
  if (isPerson && isFirstWord && isEarly) return { role: 'wanted', strength: 5.6 }
  if (/^[^.;]{0,40}\b(?:desired|desirable|preferred)\b/i.test(after)) return { role: 'wanted', strength: 1 }
  return { role: 'service', strength: isEarly ? 1 : 0.4 }
}

/** 'No hospitalists', 'not for spine surgeons', 'hospitalists need not apply'. */
function isRefused(before: string, after: string, isPerson: boolean): boolean {
  if (/^[^.;,]{0,30}\b(?:need not apply|not (?:considered|accepted|eligible|wanted|what))/i.test(after)) return true
  return (
    /(?:^|[^\w])(?:no|not (?:an? |for |open to |accepting |interested in )?|except|without|excluding|avoid|skip)\s*(?:\w+,? (?:or|and) )?$/i.test(
      before,
    ) &&
    isPerson &&
    !/\bor (?:without|w\/o)\s*$/i.test(before)
  )
}
