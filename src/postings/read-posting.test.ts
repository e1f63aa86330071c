import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Posting, PostingFields } from './facts.ts'
import { readPosting } from './read-posting.ts'
import { hostileParts, processorTime, repeated } from './test/hostile-texts.ts'
import { testKnowledge } from './test/knowledge.ts'

const folder = path.join(import.meta.dirname, '../../bench/descriptions')
const postings = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split(/^== .*(?:\n(?:want|offer|never): .*)*\n---\n/m)
      .slice(1),
  )

/** What no statement covers, and what two do. */
function uncovered({ fields, statements }: Posting): string[] {
  const wrong: string[] = []
  for (const field of ['title', 'location', 'text'] as const) {
    const text = fields[field] ?? ''
    let at = 0
    for (const { span } of statements.filter((one) => one.span.field === field)) {
      if (span.from < at) wrong.push(`twice: ${text.slice(span.from, at)}`)
      wrong.push(...(text.slice(at, span.from).match(/[\p{L}\d$]+(?![.)])/gu) ?? []))
      at = Math.max(at, span.to)
    }
    wrong.push(...(text.slice(at).match(/[\p{L}\d$]+(?![.)])/gu) ?? []))
  }
  return wrong
}

const read = (fields: PostingFields) => readPosting(fields, testKnowledge)

describe('every character of a posting is accounted for', () => {
  test('in real forms of postings', () => {
    expect(postings.length).toBeGreaterThan(50)
    for (const text of postings) expect(uncovered(read({ text })), text.slice(0, 60)).toEqual([])
  })

  test('in lines of postings in any order, with any marks between them', () => {
    const lines = postings.flatMap((text) => text.split('\n'))
    const mark = fc.constantFrom('\n', '\n\n', ' ', '\t', ' | ', '\n- ', ' * ', '\n1. ', '\r\n', '?', ': ', ' ** ')
    const pieces = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...lines), fc.string({ maxLength: 12 })), mark), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(pieces, (parts) => {
        const posting = read({ text: parts.flat().join(''), title: parts[0]?.[0], location: parts[1]?.[0] })
        expect(uncovered(posting)).toEqual([])
        for (const { span, statement } of posting.facts) {
          const within = posting.statements[statement]!.span
          expect(span.field).toBe(within.field)
          expect(span.from).toBeGreaterThanOrEqual(within.from)
          expect(span.to).toBeLessThanOrEqual(within.to)
          expect(span.to).toBeGreaterThan(span.from)
        }
      }),
    )
  })
})

describe('a posting that is made to take long', () => {
  const length = 10_000
  const real = postings.join('\n\n').repeat(2).slice(0, length)
  read({ text: real })
  const usual = processorTime(() => read({ text: real }))

  test.each(hostileParts)('takes no longer than a few real ones of its length: %j', (part) => {
    read({ text: repeated(part, length / 10) })
    expect(processorTime(() => read({ text: repeated(part, length) })) / usual).toBeLessThan(5)
  })

  test('is still accounted for, what is left unread as well', () => {
    for (const part of hostileParts) expect(uncovered(read({ text: repeated(part, length) })), part).toEqual([])
  })
})
