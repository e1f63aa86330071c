/** Thirty resumes of invented people in ten layouts, what each says, and ten files that are no resume. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { drawPdf } from './draw-pdf.ts'
import { drawWord } from './draw-word.ts'

export const singleFields = [
  'first',
  'middle',
  'last',
  'specialty',
  'title',
  'company',
  'email',
  'phone',
  'city',
  'state',
  'linkedin',
] as const
/** Each may have several; the parts of one are separated by ' | '. */
export const listFields = ['school', 'training', 'license'] as const
export type SetField = (typeof singleFields)[number] | (typeof listFields)[number]

export interface SetFile {
  name: string
  make: () => Promise<Buffer>
  /** What it says, by field; ' || ' separates ways to say the same. */
  expected: Readonly<Record<SetField, readonly string[]>>
}

function filesIn(text: string): SetFile[] {
  return text
    .split(/^== /m)
    .slice(1)
    .map((one) => {
      const [head = '', body = ''] = one.split(/^---\n/m)
      const [name = '', ...facts] = head.trimEnd().split('\n')
      const said = facts.map((fact) => [fact.slice(0, fact.indexOf(': ')), fact.slice(fact.indexOf(': ') + 2)] as const)
      const lines = body.replace(/\n$/, '').split('\n')
      const isPdf = said.some(([field, value]) => field === 'file' && value === 'pdf')
      const of = (field: SetField) => said.flatMap(([of, value]) => (of === field ? [value] : []))
      return {
        name,
        make: async () => (isPdf ? drawPdf(lines) : drawWord(lines)),
        expected: Object.fromEntries([...singleFields, ...listFields].map((field) => [field, of(field)])) as never,
      }
    })
}

const folder = path.join(import.meta.dirname, 'resumes')

export const resumes: readonly SetFile[] = readdirSync(folder)
  .toSorted()
  .filter((file) => file.endsWith('.txt'))
  .flatMap((file) => filesIn(readFileSync(path.join(folder, file), 'utf8')))

/** Six more, written after the reader. */
export const secondResumes: readonly SetFile[] = filesIn(
  readFileSync(path.join(import.meta.dirname, 'resumes-second.txt'), 'utf8'),
)

export const otherFiles: readonly SetFile[] = filesIn(
  readFileSync(path.join(import.meta.dirname, 'other-files.txt'), 'utf8'),
)
