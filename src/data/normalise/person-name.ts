import { capitalise, cleanText, isShouted, isWhispered } from './text.ts'

/** Lower case between the parts of a surname, only in these sequences: 'Van' or 'La' alone is someone's name. */
const particles = new Set(['de', 'del', 'della', 'di', 'da', 'das', 'dos', 'van', 'von', 'vom', 'zu', 'zur'])
const afterParticle = new Set(['la', 'las', 'los', 'lo', 'le', 'der', 'den', 'dem', 'het', "'t", 'y'])
const numerals = new Set(['II', 'III', 'IV', 'V', 'VI'])
/** These take a capital after their apostrophe: O'Donnell and Dell'Aquila do, Sa'adi doesn't. */
const apostrophes = new Set(['o', 'd', 'l', 'dell', 'dall', 'nell', 'sant'])
/** In Mackey and Macias, Mac isn't a prefix; in these names it is. */
const macNames =
  /^mac(adam|alister|allister|arthur|askill|aulay|bride|cormack|crae|donald|donell|donnell|dougal|dougall|dowell|duff|eachern|ewan|farlane|farland|gillivray|gowan|gregor|innes|innis|intosh|intyre|isaac|iver|kay|kellar|kenna|kenzie|kinnon|kinlay|lachlan|laren|laughlin|lean|leish|lellan|lennan|leod|mahon|master|millan|mullen|murray|nab|namara|naughton|neil|neill|nicol|phail|phee|pherson|quarrie|queen|rae|ritchie|swain|taggart|tavish|vey|vicar|vittie|william|williams)$/

/** 'mcdonald' → 'McDonald', 'abi-rached' → 'Abi-Rached', "o'donnell" → "O'Donnell"; expects the word in lower case. */
function properWord(word: string): string {
  if (word.includes('-')) return word.split('-').map(properWord).join('-')
  const apostrophe = word.indexOf("'")
  if (apostrophe > 0) {
    const [before, after] = [word.slice(0, apostrophe), word.slice(apostrophe + 1)]
    return `${properWord(before)}'${apostrophes.has(before) ? properWord(after) : after}`
  }
  if (/^mc\p{L}{2,}$/u.test(word)) return `Mc${capitalise(word.slice(2))}`
  if (macNames.test(word)) return `Mac${capitalise(word.slice(3))}`
  // Initials: 'j.r.' → 'J.R.'; a letter that becomes two ('ß') isn't an initial.
  const shouted = word.toUpperCase()
  if (/^(\p{L}\.)+\p{L}?$/u.test(word) && shouted.length === word.length) return shouted
  const glued = /^((?:\p{L}\.)+)(\p{L}{2,})$/u.exec(word)
  if (glued) return `${properWord(glued[1] ?? '')}${properWord(glued[2] ?? '')}`
  return capitalise(word)
}

function properWords(text: string, kind: 'first' | 'last'): string {
  const words = text.split(' ')
  // 'VAN LE' isn't a Dutch name: after particles comes the name they belong to.
  const lastPlain = words.findLastIndex(
    (word) => !(particles.has(word.toLowerCase()) || afterParticle.has(word.toLowerCase())),
  )
  let small = false
  return words
    .map((word, at) => {
      const lower = word.toLowerCase()
      const last = at === words.length - 1
      const follows = at > 0 || kind === 'last'
      small =
        at < lastPlain &&
        follows &&
        (particles.has(lower) || (small && afterParticle.has(lower)) || (at > 0 && lower === 'y'))
      if (small) return lower
      if (at > 0 && last && numerals.has(word.toUpperCase())) return word.toUpperCase()
      // 'TJ' and 'JD' are what these people are called; 'Ng' is a surname.
      if (kind === 'first' && /^[B-DF-HJ-NP-TV-XZ]{2}$/.test(word)) return word
      return properWord(lower)
    })
    .join(' ')
}

/**
 * What `proper` makes of a name that is one plain word, as nearly all are; null for another. Those with Mc and Mac, and
 * two capitals, have rules of their own.
 */
function properPlain(text: string): string | null {
  if (/^[A-Z][a-z]+$/.test(text)) return text
  return /^(?!MA?C)[A-Z]{3,}$/.test(text) ? text.charAt(0) + text.slice(1).toLowerCase() : null
}

function proper(text: string, kind: 'first' | 'last'): string {
  // "O''Brien": some databases double apostrophes on export.
  const plain = cleanText(text.replace(/[`’‘´ʼ]/gu, "'").replace(/'{2,}/g, "'"))
  if (isShouted(plain) || isWhispered(plain)) return properWords(plain, kind)
  // 'McDONALD', 'SMITH Jr': only the all-caps words of a name that is otherwise carefully written.
  return plain.replace(/\p{L}[\p{L}'-]*/gu, (word) =>
    (isShouted(word) && word.length > 3) || /^Ma?c\p{Lu}{3,}$/u.test(word) ? properWord(word.toLowerCase()) : word,
  )
}

/** A first or middle name as people write it: 'MARY ANN' → 'Mary Ann'. Mixed case is left alone. */
export function properFirstName(text: string): string {
  return properPlain(text) ?? proper(text, 'first').normalize('NFC')
}

/**
 * The same for a middle name, which is often just an initial in files: 'D.' → 'D'. '' for a degree in the wrong column.
 */
export function properMiddleName(text: string): string {
  if (/^m\.? ?d\.?$/i.test(text)) return ''
  return properFirstName(text).replace(/^(\p{L})\.$/u, '$1')
}

/**
 * A last name as people write it: "O'DONNELL" and 'O DONNELL' → "O'Donnell", 'DE LA CRUZ' → 'de la Cruz'. Mixed case is
 * left alone, because only its owner knows whether it is DeVries or Devries.
 */
export function properLastName(text: string): string {
  // CMS's files have no apostrophes.
  return properPlain(text) ?? proper(text.replace(/^\s*O\s+(?=\p{L}{3})/u, "O'"), 'last').normalize('NFC')
}

const suffixes = new Map([
  ['jr', 'Jr.'],
  ['sr', 'Sr.'],
  ['ii', 'II'],
  ['iii', 'III'],
  ['iv', 'IV'],
  ['v', 'V'],
])

/** 'JR' → 'Jr.', '3rd' → 'III'; `null` if it isn't a name suffix. */
export function normaliseSuffix(text: string): string | null {
  const plain = cleanText(text).toLowerCase().replace(/[.,]/g, '').trim()
  const ordinal = { '2nd': 'II', '3rd': 'III', '4th': 'IV', '5th': 'V' }[plain]
  return ordinal ?? suffixes.get(plain) ?? null
}

/** Splits a suffix off the end of a last name: 'SMITH, JR.' → ['SMITH', 'Jr.']. */
export function splitSuffix(lastName: string): [lastName: string, suffix: string | null] {
  if (!/[\s,]/.test(lastName)) return [lastName, null]
  const match = /^(.*\S)[\s,]+(jr\.?|sr\.?|ii|iii|iv|2nd|3rd|4th|5th|v)$/i.exec(lastName.trim())
  const name = match?.[1]?.replace(/,+$/, '')
  // A lower case 'v' isn't a numeral.
  return match && name && match[2] !== 'v' ? [name, normaliseSuffix(match[2] ?? '')] : [lastName, null]
}
