/** Places in a posting, as they are written: towns with their states, states, regions, and what is around a city. */
import { cityNames, regions } from '#lexicon/regions.ts'
import { foldValue } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { stateName, usStates } from '#shared/text/us-states.ts'
import { commonWords } from './common-words.ts'
import type { PostingKnowledge } from './facts.ts'
import { isShouted } from './plain-text.ts'

/** A place that words name. */
export interface Named {
  from: number
  to: number
  city?: string
  state?: string
  states?: readonly string[]
  /** 'New England', 'western suburbs of' */
  region?: string
  /** Around the city: its suburbs, its metro area. */
  around: boolean
}

const names = usStates.map(([, name]) => name)
const short = 'Tenn|Calif|Penn|Wash|Ariz|Colo|Conn|Fla|Ill|Mass|Mich|Minn|Okla|Ore|Tex|Wis|Wisc|Neb|Nev|Kan'
const shortCodes = new Map(
  'Tenn TN,Calif CA,Penn PA,Wash WA,Ariz AZ,Colo CO,Conn CT,Fla FL,Ill IL,Mass MA,Mich MI,Minn MN,Okla OK,Ore OR,Tex TX,Wis WI,Wisc WI,Neb NE,Nev NV,Kan KS'
    .split(',')
    .map((one) => one.split(' ') as [string, string]),
)
const stateWords = `(?:${[...names].sort((a, b) => b.length - a.length).join('|')})`
/** Codes that are also words, or short for something else in a posting. */
const wordCodes = new Set('IN OR ME HI OK OH LA DE PA MD MA AL CO ID MO MS CT VA NP MT'.split(' '))
const cityWord = String.raw`(?:\p{Lu}[\p{L}'’.-]*|d['’]\p{Lu}\p{L}+)`
const inside = '(?:of|the|on|du|de|del|la|las|los|el)'
const city = `${cityWord}(?:[ -](?:${inside} )?${cityWord}){0,3}`
const withState = new RegExp(
  String.raw`(${city}),?\s+(?:\(?)(${stateWords}|(?:${short})\b\.?|(?:D\.C\.)|\p{Lu}{2}(?![\p{L}\d/]))`,
  'gu',
)
const stateAlone = new RegExp(String.raw`\b(?:${stateWords})\b|(?<![\p{L}\d/&-])\p{Lu}{2}(?![\p{L}\d/&-])`, 'gu')
const capitalized = new RegExp(city, 'gu')

/** Words in capitals before a state that are no town. */
const notInTowns =
  /\b(?:hospitals?|clinics?|centers?|medical|health|group|university|college|school|county|state|licen[sc]\w*|active|board|western|eastern|northern|southern|central|middle|northwest\w*|northeast\w*|southwest\w*|southeast\w*|east|west|north|south|rural|upper|lower|locums?|physicians?|jobs?|and|or|in|at|near|for|position|opportunity|location|where|studies|mixed|md|do|need|emergency|medicine|[\p{L}]*ists?|[\p{L}]*ologists?|must|have|pa|np|company|inc|the|our|we)$/iu

export function placesIn(text: string, knowledge: PostingKnowledge): Named[] {
  const isLoud = isShouted(text)
  const found: Named[] = []
  const isFree = ({ from, to }: { from: number; to: number }) => found.every((one) => to <= one.from || from >= one.to)
  const add = (one: Named | undefined) => {
    if (one && isFree(one)) found.push(one)
  }
  for (const match of searched(text, withState, isLoud)) add(townBefore(match, text, knowledge, isLoud))
  for (const one of regionsIn(text)) add(one)
  for (const match of text.matchAll(isLoud ? new RegExp(stateAlone.source, 'giu') : stateAlone))
    add(stateAt(match, text, isLoud))
  for (const match of searched(text, capitalized, isLoud)) {
    for (const one of loneTowns(match, knowledge, isLoud)) add(one)
  }
  for (const one of smallTowns(text, knowledge)) add(one)
  return found.map((one) => widened(one, text)).sort((a, b) => a.from - b.from)
}

/** Every match, also of those that begin within one that came to nothing. */
function* searched(text: string, pattern: RegExp, isLoud: boolean): Generator<RegExpExecArray> {
  const at = new RegExp(pattern.source, isLoud ? 'giu' : 'gu')
  for (let found = at.exec(text); found; found = at.exec(text)) yield found
}

function codeOf(text: string): string | undefined {
  return shortCodes.get(text.replace('.', '')) ?? stateCode(text)
}

function townBefore(
  match: RegExpExecArray,
  text: string,
  knowledge: PostingKnowledge,
  isLoud: boolean,
): Named | undefined {
  const [whole, said = '', state = ''] = match
  const code = codeOf(state)
  if (!code) return undefined
  const comma = text[match.index + said.length] === ','
  const isTight = state.length === 2 && wordCodes.has(state.toUpperCase()) && !comma
  // 'The Salem VA' is a hospital in some Salem.
  if (state === 'VA' && !comma && isVeterans(text, match.index, match.index + whole.length)) return undefined
  const words = said.split(/(?<=[ ])/)
  // 'Physician Dayton, OH': the longest ending that is a town there.
  for (let start = 0; start < words.length; start++) {
    const name = words.slice(start).join('').trim()
    // 'Fort Meade' is no Meade.
    const isCut = start > 0 && ofTownName.test(words[start - 1]!)
    const isListed = knowledge.statesOfTown(townKey(name)).includes(code)
    if (
      isListed ||
      (!isTight &&
        comma &&
        (start === words.length - 1 || ofTownName.test(words[start]!)) &&
        !isCut &&
        !notInTowns.test(name) &&
        !stateCode(name) &&
        (isLoud || !/^\p{Lu}{2}/u.test(name)) &&
        name.length > 3)
    ) {
      const from = match.index + said.length - words.slice(start).join('').length
      return { from, to: match.index + whole.replace(/\.$/, '').length, city: titled(name), state: code, around: false }
    }
  }
  return undefined
}

const townKey = (name: string) =>
  foldValue(name)
    .replace(/^(?:saint|st) /, 'st. ')
    .replace(/^ft\.? /, 'fort ')
    .replace(/^mt\.? /, 'mount ')

const titled = (name: string) =>
  /\p{Ll}/u.test(name) ? name : name.toLowerCase().replace(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())

const stateBefore = new RegExp(
  String.raw`(?:\b(?:${usStates.map(([code]) => code).join('|')}|${stateWords}))\s*(?:,|&|/|and|or)+\s*(?:and |or )?$`,
  'u',
)

function stateAt(match: RegExpExecArray, text: string, isLoud: boolean): Named | undefined {
  const said = match[0]
  const code = codeOf(said)
  const range = { from: match.index, to: match.index + said.length }
  if (!code) return undefined
  const before = text.slice(0, range.from)
  const after = text.slice(range.to)
  if (said.length === 2) {
    if (said !== said.toUpperCase()) return undefined
    // 'TX and OK', 'OH, KY, or IN': a code that is a word counts in a list of states, or by what is around it.
    const isListed = stateBefore.test(before) && !/\b(?:MD|DO|BC|BE|PA|NP|IM|FM)\W+(?:and |or )?$/.test(before)
    const isCued =
      /(?:\b(?:in|near|across|throughout|of|from|western|eastern|northern|southern|central|active|current|held?|anywhere in|location:?|state:?)\s+|[-–—,(]\s*)$/i.test(
        before,
      )
    const isLicense = /^\s*(?:state\s+)?(?:medical\s+)?(?:lic\b|licen[sc]|and \p{Lu}{2}\b.{0,12}licen)/iu.test(after)
    const alone = /^\W*[A-Z]{2}\W*$/.test(text)
    if (
      wordCodes.has(said) &&
      !(isLicense || alone || isListed || (/\b(?:in|near|across|location:?|state:?)\s+$/i.test(before) && !isLoud))
    )
      return undefined
    if (
      isLoud &&
      !wordCodes.has(said) &&
      !isListed &&
      !isCued &&
      !isLicense &&
      !alone &&
      !/[\p{L}]{4,},?\s+$/u.test(before)
    )
      return undefined
    if (said === 'IN' && !isLicense && !isListed) return undefined
  }
  // 'University of Washington', 'Washington University', 'Michigan State'.
  if (/\buniversity of\s+$/i.test(before) || /^\s+(?:university|state(?! licen| of| board)\b)/i.test(after))
    return undefined
  if (/^ City\b/.test(after)) return undefined
  if (said === 'Washington' && /^,?\s+D\.?C/i.test(after)) return undefined
  return { ...range, state: code, around: false }
}

const ofName =
  /^ (?:Heart|Health\w*|Medical|Hospitals?|Clinics?|Partners|Physicians?|Associates|Center|Cancer|Cardiology|Orthop\w+|Regional|Inpatient|Emergency|Anesthesia|Radiology|Neurology|Surgical)\b/

const ofLongName =
  /^(?: \p{Lu}[\p{L}'’]*){1,2} (?:Urgent Care|Hospitals?|Clinics?|Medical (?:Center|Group)|Health(?:care)?|Partners|Associates|Imaging|Hospice|Specialists)\b/u

const partOfState = new RegExp(String.raw`^(?:ern)?\s+(?:${stateWords})\b`, 'u')

function* regionsIn(text: string): Generator<Named> {
  const lower = text.toLowerCase()
  for (const { names, states, middle } of regions) {
    for (const name of names) {
      if (states.length > 0) yield* said(name, { region: name, states, around: false })
      else if (middle) yield* around(name, middle)
    }
  }
  for (const [name, city] of cityNames) yield* around(name, city)
  function* around(name: string, middle: string): Generator<Named> {
    if (name.length < 4 && name !== 'dfw' && name !== 'nyc') return
    const [town = '', state = ''] = middle.split(', ')
    yield* said(name, { region: name, city: town, state, around: true })
  }
  function* said(name: string, place: Omit<Named, 'from' | 'to'>): Generator<Named> {
    for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1)) {
      const to = at + name.length
      if (/[\p{L}\d]/u.test(text[at - 1] ?? '') || /[\p{L}\d]/u.test(text[to] ?? '')) continue
      // 'Southwest Ohio' is no region of several states.
      if (/(?:west|east|north|south)$/.test(name) && partOfState.test(text.slice(to))) continue
      // 'Great Lakes Heart' and 'Tidewater Crossing Urgent Care' are names.
      if (ofName.test(text.slice(to)) || ofLongName.test(text.slice(to))) continue
      yield { ...place, from: at, to }
    }
  }
}

/** What a town's name may begin with. */
const ofTownName =
  /^(?:Fort|Ft\.?|Saint|St\.?|Mount|Mt\.?|Port|Lake|New|San|Santa|Los|Las|El|La|Grand|Little|Big|Cape|Camp|Glen|Rancho) $/

const isVeterans = (text: string, from: number, to: number) =>
  (/\b(?:the|our)\s+$/i.test(text.slice(0, from)) &&
    !/^\s+(?:metro|area|region|market|suburb)/i.test(text.slice(to))) ||
  /^\s+(?:medical|health|hospital|clinic|outpatient|facility|system|campus|care|community)/i.test(text.slice(to))

const facility =
  /^(?:VA|Hospitals?|Clinics?|Cent(?:er|re)|Health(?:care)?|Associates|Partners|Group|Physicians|Specialists|University|College)\b/
/** What a hospital is called after its town: 'Dayton Regional Medical Center'. */
const afterTown =
  /^(?:Area|Regional|Community|Memorial|General|Medical|Family|Medicine|Internal|Urgent|Care|County|City|Valley|District|Surgical|Surgery|Heart|Eye|Cancer|Children['’]?s|Women['’]?s|Orthop\w+|Urology|Cardiology|Neurology|Radiology|Emergency|Anesthesia\w*|Pediatrics?|Psychiatr\w+|Primary|Specialty|Multi\p{L}*|Veterans|Baptist|Methodist|Presbyterian|Lutheran|Jewish|Adventist|Mercy|State|and|of|the|&)$/u

/** 'Black Hills VA', 'Harbor Light Community Health Center': the town is only the first word of a longer name. */
function isInName(after: string): boolean {
  const words = after.trimStart().split(/\s+/).slice(0, 5)
  if (!/^ \p{Lu}/u.test(after) || facility.test(words[0]!) || afterTown.test(words[0]!)) return false
  const end = words.findIndex((word) => facility.test(word))
  return (
    end > 0 && words.slice(0, end).every((word) => /^[\p{Lu}&]|^(?:of|the|and)$/u.test(word) && !/[,.;:]$/.test(word))
  )
}

/** Names of towns without a state; what stands around them decides later whether they count. */
function* loneTowns(match: RegExpExecArray, knowledge: PostingKnowledge, isLoud: boolean): Generator<Named> {
  const words = match[0].split(/(?<= )/)
  let at = match.index
  const text = match.input
  for (let start = 0; start < words.length; ) {
    let taken = 1
    for (let length = words.length - start; length > 0; length--) {
      const raw = words.slice(start, start + length).join('')
      const name = raw.trim().replace(/[.'’-]+$/, '')
      if (name.length < 4 || commonWords.has(foldValue(name)) || stateCode(name)) continue
      const states = knowledge.statesOfTown(townKey(name))
      if (states.length === 0 || (isLoud && states.length > 0 && name.length < 5)) continue
      taken = length
      if (!isLoud && isInName(text.slice(at + name.length))) {
        taken = words.length - start
        break
      }
      yield { from: at, to: at + name.length, city: titled(name), around: false }
      break
    }
    at += words.slice(start, start + taken).join('').length
    start += taken
  }
}
const smallName = String.raw`(\p{Ll}[\p{L}.'’]+(?:\s\p{Ll}[\p{L}'’]+){0,2})`
const smallNames = [
  new RegExp(String.raw`\b(?:in|near|around|outside)\s+(?:the\s+|downtown\s+)?${smallName}`, 'gu'),
  new RegExp(String.raw`\s[-–—]\s+${smallName}`, 'gu'),
]

/** 'in the san antonio area', 'pediatric hospitalist - boise' */
function* smallTowns(text: string, knowledge: PostingKnowledge): Generator<Named> {
  for (const match of smallNames.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const words = match[1]!.split(' ')
    for (let length = words.length; length > 0; length--) {
      const name = words.slice(0, length).join(' ')
      if (name.length < 5 || commonWords.has(foldValue(name)) || knowledge.statesOfTown(townKey(name)).length === 0)
        continue
      const from = match.index + match[0].length - match[1]!.length
      yield { from, to: from + name.length, city: titled(name.toUpperCase()), around: false }
      break
    }
  }
}

const suburbs =
  /\b(?:(?:\w+ern|\w+|near|inner|outer) )?(?:suburbs?|outskirts|exurbs?) (?:of|outside)\s+$|\b(?:suburban|greater|in and around|in or (?:near|around)|around|outside(?: of)?|near|nearby|close to|just (?:north|south|east|west) of|metro)\s+(?:downtown\s+)?$/i
const metro = /^(?:['’]s)?,?\s+(?:metro(?:politan)?(?: area)?|area|region|suburbs?|vicinity)\b|^\/\w+ area/i

function widened(one: Named, text: string): Named {
  if (one.city === undefined || one.around) return one
  const before = suburbs.exec(text.slice(0, one.from))
  const after = metro.exec(text.slice(one.to))
  if (!before && !after) return one
  return { ...one, from: before ? before.index : one.from, to: one.to + (after?.[0].length ?? 0), around: true }
}

/** 'Dayton, OH', 'Nebraska', 'New England'. */
export function labelOf({ city: town, state, region, around }: Named): string {
  if (region !== undefined && town === undefined) return region.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase())
  if (town === undefined) return (state && stateName(state)) ?? ''
  const name = state === undefined ? town : `${town}, ${state}`
  return around ? `around ${name}` : name
}
