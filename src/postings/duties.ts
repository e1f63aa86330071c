/** What the time goes to: shares of it by kind of work. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn } from './finding.ts'

const kind = String.raw`(?:patient care|clinical|clinics?|admin\w*|research|teaching|education\w*|scholar\w+|academics?|leadership|protected|service|court)`
const share = String.raw`\d{1,3}\s?(?:%|percent)\s+(?:protected\s+)?(?:(?:time|effort)\s+)?(?:(?:for|in|to)\s+)?${kind}`
const link = String.raw`(?:,\s*(?:and\s+|with\s+)?|\s*[/;+]\s*|\s+(?:and|with)\s+)`
const patterns = [
  // '60% clinical, 30% administrative, and 10% research'
  String.raw`\b${share}\b(?:${link}${share}\b)*(?:\s+(?:time|effort))?`,
  String.raw`\b${kind}\s+(?:effort|time)\s+(?:is|of|at)\s+\d{1,3}\s?(?:%|percent)`,
  String.raw`\b\d{2}\s?\/\s?\d{2}\s+${kind}(?:(?:\s+and\s+|\/)${kind})?\b`,
  String.raw`\b(?:\d{1,3}\s?(?:%|percent)|ten percent|twenty percent|half)\s+of\s+(?:the\s+|your\s+)?(?:time|effort)\s+is\s+protected\b`,
].map((source) => new RegExp(source, 'gi'))

export function duties({ text }: Draft): Finding[] {
  if (text.includes('$')) return []
  const found = patterns.flatMap((pattern) => [...matchesIn(text, pattern)])
  return found
    .filter(({ from, to }, at) => !found.some((one, i) => i < at && from < one.to && one.from < to))
    .map(({ from, to, groups }) => finding('duty', { text: groups[0]! }, { from, to }))
}
