/** The entries of a section (a post, a school, a residency), and the parts of each. */

import { sentencesOf } from '#postings/lines.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { degreeIn } from './degrees.server.ts'
import { isFirm, isPlace, isTitle, isTown, trainingLike, unitLike } from './part-words.server.ts'
import type { ResumeLine } from './sections.server.ts'

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const point = String.raw`(?:(?:${months}\.?,? (?:\d{1,2}, )?|\d{1,2}\/(?:\d{1,2}\/)?)?(?:19|20)\d\d)`
const open = '(?:present|now|current|date|today|to date)'
const range = new RegExp(
  String.raw`\(?\b(?:(?:since|from|as of|expected|exp\.?) )?${point}(?:\s*(?:[-–—]|to|through|until)\s*(?:${point}|\d\d\b|${open}\b)?)?\)?|\b(?:\d+ (?:years?|yrs?|months?|mos?)\b[ ,]*)+`,
  'gi',
)
const goesOn = new RegExp(
  String.raw`\b(?:since|from) ${point}|${point}\s*(?:[-–—]|to)\s*(?:${open}\b|$|[\t,;.)])|\b${open}\b\s*$|^now\b`,
  'i',
)

export const hasDate = (text: string) => new RegExp(range.source, 'i').test(text)
export const isCurrent = (text: string) => goesOn.test(text)

export interface Entry {
  lines: readonly ResumeLine[]
  isCurrent: boolean
}

/** A sentence about the work, or a point of a list: no part of what an entry is. */
const isAside = ({ isPoint, text }: ResumeLine) =>
  isPoint ||
  (!hasDate(text) && !degreeIn(text) && (/[.]$/.test(text) || /^\p{Ll}/u.test(text) || text.split(' ').length > 14))

/** @param lines of one section, under one heading */
export function entriesOf(lines: readonly ResumeLine[]): Entry[] {
  const own = lines.filter((line) => !isAside(line))
  const groups: ResumeLine[][] = []
  const isDatedFirst = own[0] !== undefined && hasDate(own[0].text)
  const dates = own.filter(({ text }) => hasDate(text)).length
  let isClosed = true
  for (const [at, line] of own.entries()) {
    const isDated = hasDate(line.text)
    const group = groups.at(-1)
    // Without dates, a line is an entry, or an empty line ends one.
    const begins =
      dates === 0
        ? !hasGaps(own) || line.isAfterGap
        : isDatedFirst
          ? isDated && !(group && group.length === 1 && isOnlyDate(line.text))
          : isClosed && !(group && isOnlyDate(line.text)) && !isTrailing(line, own[at + 1])
    if (!group || begins) groups.push([line])
    else group.push(line)
    isClosed = isDated ? !isLengthOnly(groups.at(-1)!) : isClosed && group === groups.at(-1)
  }
  return groups.map((group) => ({ lines: group, isCurrent: group.some(({ text }) => isCurrent(text)) }))
}

const hasGaps = (lines: readonly ResumeLine[]) => lines.slice(1).some(({ isAfterGap }) => isAfterGap)
const isOnlyDate = (text: string) => /^[\s\t,;·|()–-]*$/.test(text.replace(range, ''))
/** 'San Antonio, Texas' below the dates, before the next entry. */
const isTrailing = (line: ResumeLine, next: ResumeLine | undefined) =>
  !line.isAfterGap &&
  isPlace(line.text) &&
  !degreeIn(line.text) &&
  (next === undefined || next.isAfterGap || !hasDate(next.text))
/** '8 years', of several posts at one employer. */
const isLengthOnly = (group: readonly ResumeLine[]) => !group.some(({ text }) => /\b(?:19|20)\d\d\b/.test(text))

export interface Part {
  text: string
  kind: 'degree' | 'training' | 'title' | 'place' | 'unit' | 'other'
  line: ResumeLine
}

/** The parts between commas, cells, and dashes of an entry's lines. */
export function partsOf(lines: readonly ResumeLine[]): Part[] {
  return lines.flatMap((line) => {
    const cells = line.text.split(/\t|\s[|·•/]\s/)
    return cells.flatMap((cell) =>
      sentencesOf(cell, { from: 0, to: cell.length }).flatMap(({ from, to }) => {
        const texts = cell
          .slice(from, to)
          .replace(/\((?:[^()]*)\)/g, (inside) => (degreeIn(inside) ? inside : ' '))
          .replace(range, ', ')
          .split(/,\s*|;\s+|:\s+|\s+[–—-]+\s+|[–—-]+\s*$|\s+(?=\((?:M\.?D|D\.?O|MBBS|Ph))/)
          .map((part) =>
            part.replace(/^[\s–—\-•*()]+|[\s–—\-;:()]+$/g, '').replace(/(?<!\b\p{Lu}|\.\p{Lu}|Jr|Sr)\.$/u, ''),
          )
          .flatMap(atEmployer)
          .filter((part) => part.replace(/[^\p{L}]/gu, '').length > 1)
        return texts.map((text, at) => ({ text, kind: kindOf(text, texts[at + 1]), line }))
      }),
    )
  })
}

/** 'Allergist at Rainier Allergy' */
function atEmployer(text: string): string[] {
  const at = / at /.exec(text)
  return at && isTitle(text.slice(0, at.index)) ? [text.slice(0, at.index), text.slice(at.index + 4)] : [text]
}

function kindOf(text: string, next: string | undefined): Part['kind'] {
  if (degreeIn(text)) return 'degree'
  if (isPlace(text) || (next && stateCode(next) && isTown(text))) return 'place'
  if (trainingLike.test(text)) return 'training'
  if (unitLike.test(text)) return 'unit'
  // 'Coastal Eye Surgeons' is a firm, and 'Chief of Pathology' is not.
  if (isTitle(text) && !isFirm(text)) return 'title'
  return 'other'
}
