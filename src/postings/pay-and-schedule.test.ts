/** What the reader makes of lines about pay, bonuses, schedule, and call (./test/pay-and-schedule.txt). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import type { Fact } from './facts.ts'
import { readPosting } from './read-posting.ts'
import type { Range } from './values.ts'

const rows = readFileSync(path.join(import.meta.dirname, 'test/pay-and-schedule.txt'), 'utf8')
  .split('\n')
  .filter((line) => !/^(?:#|$)/.test(line))
  .map((line) => {
    const [text = '', facts = ''] = line.split(/ =>(?: |$)/)
    return { text, expected: facts === '' ? [] : facts.split('; ').sort() }
  })

/** '325000', '300000-315000', '700000+', '-500000'. */
function said({ from, to }: Range = {}): string {
  if (from === to && from !== undefined) return String(from)
  return from === undefined ? (to === undefined ? '' : `-${to}`) : to === undefined ? `${from}+` : `${from}-${to}`
}

const words = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '').join(' ')

function notation({ type, value, polarity }: Fact): string | string[] | null {
  switch (type) {
    case 'pay':
      return `pay ${said(value.amount)}/${value.unit} ${value.basis}`
    case 'bonus':
      return words('bonus', value.kind, said(value.amount))
    case 'loanRepayment':
      return words('loan', said(value.amount))
    case 'schedule': {
      if (polarity === 'no') return 'schedule none'
      const { on, off, daysAWeek, hoursAWeek, shiftHours, shifts } = value
      const each = [
        on === undefined ? '' : `${on} on ${off} off`,
        daysAWeek && `${said(daysAWeek)} days/week`,
        hoursAWeek && `${said(hoursAWeek)} hours/week`,
        shiftHours && `${said(shiftHours)} hours/shift`,
        shifts && `${said(shifts)} shifts/month`,
      ].filter((part) => part !== '' && part !== undefined)
      return each.length === 0 ? 'schedule' : each.map((part) => `schedule ${part}`)
    }
    case 'call':
      if (polarity === 'no') return 'call none'
      return value.oneIn !== undefined
        ? `call 1:${value.oneIn}`
        : words('call', value.nights && `${said(value.nights)} nights`)
    default:
      return null
  }
}

test('reads what decides an offer: precision and recall over eighty lines', () => {
  const sums = { right: 0, made: 0, expected: 0 }
  const wrong: string[] = []
  for (const { text, expected } of rows) {
    const facts = readPosting({ text }, postingKnowledge).facts.flatMap((fact) => notation(fact) ?? [])
    // '7 on/7 off, 7a to 7p': words about a schedule that is read.
    const made = new Set(
      facts.filter((one) => !['schedule', 'call'].includes(one) || !facts.some((other) => other.startsWith(`${one} `))),
    )
    const right = expected.filter((fact) => made.has(fact))
    sums.right += right.length
    sums.made += made.size
    sums.expected += expected.length
    if (right.length < expected.length || made.size > right.length)
      wrong.push(`${text}\n    expected ${expected.join('; ')}\n    read     ${[...made].sort().join('; ')}`)
  }
  const [precision, recall] = [sums.right / sums.made, sums.right / sums.expected]
  console.log(
    `${rows.length} lines: precision ${(100 * precision).toFixed(1)}%, recall ${(100 * recall).toFixed(1)}%, ${rows.length - wrong.length} exact\n${wrong.join('\n')}`,
  )
  expect(Math.min(precision, recall)).toBeGreaterThan(0.91)
})
