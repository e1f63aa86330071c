/** Amounts of money in a statement, and the words that belong to each. */
import type { Range } from './values.ts'

export interface Amount {
  from: number
  to: number
  /** In dollars; of collections, in percent. */
  range: Range
  isPercent: boolean
  /** The words between it and its neighbors: what it is for. */
  around: string
  before: string
  after: string
}

const figure = String.raw`\d[\d,]*(?:\.\d+)?`
const scale = String.raw`(?:\s?(?:k|K|M|mm|million)\b)?`
/** '438k', but no '401K'. */
const thousands = String.raw`(?<![\d.,])(?!401\s?[kK]\b)${figure}\s?[kK]\b`
const one = String.raw`(?:US)?\$\s?${figure}${scale}|${thousands}`
const loose = String.raw`(?:US)?\$?\s?${figure}${scale}`
const patterns = [
  // '$250k-$270k', '250-270k', '$150,000 - $172,000'
  new RegExp(
    String.raw`(?:(?:${loose})\s*(?:-|–|—|to\s*[-–]|to)\s*(?:${one})|(?:${one})(?:\s*(?:-|–|—|to)\s*(?:${loose})(?![\w/]))?)\s?\+?`,
    'g',
  ),
  // 'mid-500s', 'low $500s'
  /\b(?:low|mid|high|upper)[- ]\$?(\d{3})(?:k?s|,000s)\b/gi,
  // '2900/DAY', '140/hr'
  /(?<![\d$.,-])\d{2,4}(?:,\d{3})?(?:\s*(?:-|–)\s*\$?\d{2,4}(?:,\d{3})?)?\s*(?:\/|per )\s*(?:hr|hour|day|shift|night)\b/gi,
  /\b\d{1,3}(?:\.\d+)?(?:\s*(?:-|–|to)\s*\d{1,3})?\s?%/g,
]
const scaled = new RegExp(String.raw`(${figure})\s?(k|K|M|mm|million)?\b`, 'g')
const borders =
  /[,;()]|\bwith (?=(?:an? )?(?:[\w-]+ ){0,2}(?:bonus|incentive|sign|relocation|stipend))|\s\+\s|\s\/\s|\bplus\b|\band\b|&|\bthen\b|\.\s|:\s|\s[-–—]\s|\s=\s/gi

export function amountsIn(text: string): Amount[] {
  const found: { from: number; to: number; range: Range; isPercent: boolean }[] = []
  for (const pattern of patterns) {
    for (const { index, 0: said } of text.matchAll(pattern)) {
      const part = { from: index, to: index + said.trimEnd().length }
      const range = rangeOf(said)
      if (!range || found.some((other) => part.from < other.to && other.from < part.to)) continue
      found.push({ ...part, range, isPercent: said.includes('%') })
    }
  }
  const sorted = found.sort((a, b) => a.from - b.from)
  return sorted.map((amount, at) => {
    const left = text.slice(sorted[at - 1]?.to ?? 0, amount.from)
    const right = text.slice(amount.to, sorted[at + 1]?.from)
    const before = left.slice(
      Math.max(0, ...[...left.matchAll(borders)].map(({ index, 0: mark }) => index + mark.length)),
    )
    const after = right.slice(0, [...right.matchAll(borders)][0]?.index)
    return { ...amount, range: bounded(amount.range, left, right), before, after, around: `${before} ${after}` }
  })
}

/** 'Up to', 'over', 'maximum'. */
function bounded({ from, to }: Range, left: string, right: string): Range {
  if (from !== to || from === undefined)
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  if (/\bup to(?: an? (?:additional |extra )?)?\s*$/i.test(left) || /^,?\s*(?:max\b|maximum\b)/i.test(right))
    return { to: from }
  return /\b(?:over|more than|at least|exceed\w*|north of|in excess of)\s*$/i.test(left) ? { from } : { from, to: from }
}

function rangeOf(said: string): Range | undefined {
  const hundreds = /^(low|mid|high|upper)\D*(\d{3})/i.exec(said)
  if (hundreds) {
    const base = Number(hundreds[2]) * 1000
    const [from, to] = { low: [0, 35_000], mid: [35_000, 65_000], high: [65_000, 99_000], upper: [65_000, 99_000] }[
      hundreds[1]!.toLowerCase() as 'low'
    ]!
    return { from: base + from!, to: base + to! }
  }
  const [first, second] = [...said.matchAll(scaled)]
  const value = (match: RegExpExecArray | undefined, usual: string | undefined) => {
    if (!match) return undefined
    const factor = { k: 1000, K: 1000, M: 1e6, mm: 1e6, million: 1e6 }[match[2] ?? usual ?? ''] ?? 1
    return Number(match[1]!.replaceAll(',', '')) * factor
  }
  const low = value(first, second?.[2])
  const high = value(second, undefined)
  if (low === undefined || Number.isNaN(low)) return undefined
  if (/\+$/.test(said.trim())) return { from: low }
  return { from: low, to: high ?? low }
}
