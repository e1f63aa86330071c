/** The postings in the folder next to this file: text with its facts marked, and what an email must never say. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PositionType } from '#shared/product/email-options.ts'

export interface Fact {
  topic: string
  text: string
  /** Physicians decide by it. */
  deciding: boolean
}

export interface SamplePosting {
  jobTitle: string
  positionType: PositionType
  jobDescription: string
  facts: Fact[]
  /** Misstatements and noise. */
  never: string[]
}

const folder = path.join(import.meta.dirname, 'postings')
const mark = /\[(\w)(!?):([^\]]*)\]/g

/** `== Title | Type`, the text with `[p!:a deciding fact about pay]`, and `~~ never | never`. */
export function readSamplePostings(): SamplePosting[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split(/^== /m)
      .slice(1)
      .map((section) => {
        const [head = '', ...lines] = section.trimEnd().split('\n')
        const [jobTitle = '', positionType = ''] = head.split(/ \| (?=[^|]*$)/)
        const marked = lines.filter((line) => !line.startsWith('~~')).join('\n')
        return {
          jobTitle,
          positionType: positionType as PositionType,
          jobDescription: marked.replace(mark, '$3').trim(),
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
      }),
  )
}
