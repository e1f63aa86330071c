/** A phrase's words, with those that are one thing together: '7 on/7 off', 'Monday to Friday', 'in house'. */
import { isOrdinary, mayBeNamed } from './words.ts'

export const joint = '\u00a0'
/** Before what is one thing together. */
export const atom = '\u2063'
export const oneDay = String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?`
const clock = String.raw`(?:\d{1,2}(?::\d\d)?(?:\s?[ap]m)?|noon|midnight|(?<=\d{4}-)\d{4}|\d{4}(?=-\d{4}))`
const zone = String.raw`(?: (?:Eastern|Central|Mountain|Pacific|CT|ET|MT|PT|EST|CST|PST))?`
const count = String.raw`(?:\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|sixteen)`
const nth = String.raw`(?:other|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d+(?:st|nd|rd|th)|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)`
const span = String.raw`(?:weeks?|weekends?|nights?|days?|months?|weeknights?|weekdays?|mornings?|evenings?|quarters?|years?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)`
const month = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)`
const date = String.raw`${month}\.?(?: \d{1,2}(?!\d))?(?:,? \d{4})?`
const onOff = String.raw`(?:${count} ?)?(?:days?|weeks?|nights?|months?)?`

/** Words that are one thing together, and are no noun. */
const atoms = new RegExp(
  [
    String.raw`\b(?:${count}|week) ?(?:days?|weeks?|nights?|months?)? on(?: ?\/ ?|,? (?:and )?)${onOff} ?off\b`,
    String.raw`\b${oneDay}(?: (?:to|through|until|and|or|-|–) ${oneDay})?(?: (?:days|mornings?|afternoons?|evenings?|nights?))?`,
    String.raw`\b(?:from |between )?${clock} ?(?:to|-|–|until|and) ?${clock}${zone}(?![\d%-]|,\d{3}| (?!Eastern|Central|Mountain|Pacific|Monday|on|with|and|or|to|from|weekdays|daily|for|most|in|twice|once|each|every|the)[a-zA-Z]{3,})`,
    String.raw`\b(?:at|by|until|after|before|past) ${clock}(?: ?[ap]m)?${zone}(?=$|[ ,;)]|\.(?!\d))(?! (?!on|and|or|with|most|each|every|to)[a-z]{3,})`,
    String.raw`\b(?:one|1|two|2) ${span}? ?(?:in|out of|of) (?:every )?${count}\b(?: ${span})?`,
    String.raw`\bevery ${nth} ${span}\b`,
    String.raw`\b(?:once|twice|three times|four times|\d+ times|half of the nights|alternate nights)\b(?: (?:a|per|each|every) ${span})?`,
    String.raw`\b${date}(?: (?:to|through|-|–|until) ${date})\b`,
    String.raw`\b(?:in|on|by|until|from|before|since) ${date}`,
    String.raw`\b(?:year|years|month|months|day|quarter|grade) (?:one|two|three|four|five|\d{1,2}|I{1,3}V?|IV)(?:(?: ?(?:-|to|and|or) ?)(?:one|two|three|four|five|\d{1,2}))?\b`,
    String.raw`\bin (?:house|person|hand|full|addition|place|training|call|office|practice)\b|\bon (?:site|call|board|top|average|staff|days|nights|weekends|holidays|weekdays)\b|\bby (?:phone|rank|experience|IR|video|telephone|text|day|night)\b|\bfrom home\b|\bat (?:home|signing|signature|start|night|half|will|all|no cost)\b|\bto start\b|\bdown the hall\b|\bas needed\b|\bper diem\b|\bthe first year\b|\bthe (?:first|last|next) (?:two|three|four|five|six|twelve|\d{1,2}) (?:years|months|weeks)\b|\b(?:every|per|each|a) pay period\b|\b(?:year|month) (?:one|two|three|\d) on\b|\bthe following year\b|\bwell below\b|\b(?:at|by) (?:the )?(?:time|date) of (?:appointment|hire)\b|\bnext door\b|\bat (?:most|least)$|\bin a row\b|\bany (?:US )?state or territory\b|\ba half day\b|\bhalf (?:at|on|after|upon|paid at) (?:signing|signature|start|day one|the first day|90 days|one year|commencement)\b|\$?\d[\d.]*(?: million|M)\/\$?\d[\d.]*(?: million|M)\b|\b(?:early|mid|late)[- ]${month}\b`,
  ].join('|'),
  'g',
)

export interface Token {
  word: string
  /** A comma, or the end, follows. */
  ends: boolean
}

/** 'A $240,000 Medical director role': an ordinary word has its capital from a line of its own. */
export const isTwoLines = (text: string) =>
  [...text.matchAll(/(?<=[\p{L}\d] )\p{Lu}\p{Ll}{3,}/gu)].some(
    ([word]) => isOrdinary(word.toLowerCase()) && !mayBeNamed.test(word),
  )

export function tokensOf(text: string): Token[] | null {
  if (/[;:!?"“”{}[\]|=*<>…]|\.\s|\.\./.test(text.replace(/\d:\d|\b(?:St|Ste|Mt|Ft)\. (?=\p{Lu})/gu, ''))) return null
  const joined = text
    .replace(/\b(St|Ste|Mt|Ft)\. (?=\p{Lu})/gu, `$1.${joint}`)
    .trim()
    .replace(/[.,\s]+$/, '')
    .replace(/\bda Vinci(?: (?:Xi|SP|5))?\b|\billness and injury\b/g, (found) => found.replaceAll(' ', joint))
    .replace(atoms, (found) => atom + found.replaceAll(' ', joint))
    .replace(/\(([^()]{1,40})\)/g, (found) => found.replaceAll(' ', joint))
  return joined
    .split(/ +/)
    .map((word) => ({ word: word.replace(/,$/, ''), ends: word.endsWith(',') }))
    .filter(({ word }) => word !== '')
}

/** 'OR' is a room. */
export const conjunctions = /^(?:[Aa]nd|or|[Pp]lus|[Tt]hen|&)$/

export const numeral =
  /^(?:\$?\d[\d,]*(?:\.\d+)?(?:k|%|\+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|nineteen|twenty|thirty|thirty-five|twenty-five|a dozen|half|zero)$/i
export const rangeOf = /^\$?\d[\d,.]*k?[-–]\$?\d[\d,.]*k?%?$/
