/**
 * Postings with their facts marked, and what an email must never say: the 200 in the folder next to this file, and the
 * thirty, the twenty, the forty, and the other twenty held out, which were there before the writer, before its rules
 * about text for applicants, before its sentences were mended, and before it told only what it can parse.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PositionType } from '#shared/product/email-options.ts'

export interface MarkedFact {
  topic: string
  text: string
  /** Physicians decide by it. */
  deciding: boolean
}

export interface SamplePosting {
  jobTitle: string
  positionType: PositionType
  jobDescription: string
  /** Of the form; may be empty. */
  jobLocation: string
  facts: MarkedFact[]
  /** Misstatements and noise. */
  never: string[]
}

const mark = /\[(\w)(!?):([^\]]*)\]/g

export function postingsOf200(): SamplePosting[] {
  const folder = path.join(import.meta.dirname, 'postings')
  return readdirSync(folder).flatMap((file) => readPostings(path.join(folder, file)))
}

export function heldOutPostings(): SamplePosting[] {
  return readPostings(path.join(import.meta.dirname, 'held-out.txt'))
}

/** With much text for applicants. */
export function secondHeldOutPostings(): SamplePosting[] {
  return readPostings(path.join(import.meta.dirname, 'held-out-second.txt'))
}

/** Of every kind, written before the emails' sentences were mended (docs/emails.md). */
export function thirdHeldOutPostings(): SamplePosting[] {
  return readPostings(path.join(import.meta.dirname, 'held-out-third.txt'))
}

/** As strangers write them, before the writer told only facts whose grammar it knows. */
export function fourthHeldOutPostings(): SamplePosting[] {
  return readPostings(path.join(import.meta.dirname, 'held-out-fourth.txt'))
}

/** As strangers write them, gathered after that by someone who didn't know its rules. */
export function fifthHeldOutPostings(): SamplePosting[] {
  return readPostings(path.join(import.meta.dirname, 'held-out-fifth.txt'))
}

/** After the forms of real postings, gathered by someone who had not read the rules of the reader or the writer. */
export function seventhHeldOutPostings(): SamplePosting[] {
  return readPostings(path.join(import.meta.dirname, 'held-out-seventh.txt'))
}

/**
 * `== Title | Type`, `@@ location: …` as in the form, the text with `[p!:a deciding fact about pay]`, and `~~ never |
 * never`.
 */
export function readPostings(file: string): SamplePosting[] {
  return readFileSync(file, 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((section) => {
      const [head = '', ...lines] = section.trimEnd().split('\n')
      const [jobTitle = '', positionType = ''] = head.split(/ \| (?=[^|]*$)/)
      const marked = lines.filter((line) => !/^(?:~~|@@)/.test(line)).join('\n')
      const location = lines.find((line) => line.startsWith('@@ location: '))
      return {
        jobTitle,
        positionType: positionType as PositionType,
        jobDescription: marked.replace(mark, '$3').trim(),
        jobLocation: location?.slice('@@ location: '.length) ?? '',
        facts: [...marked.matchAll(mark)].map(([, topic, bang, text]) => ({
          topic: topic!,
          text: text!,
          deciding: bang === '!',
        })),
        never: lines
          .filter((line) => line.startsWith('~~'))
          .flatMap((line) =>
            line
              .slice(2)
              .split(' | ')
              .map((text) => text.trim()),
          ),
      }
    })
}
