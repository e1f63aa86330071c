/** What of a posting an email does not tell. */
import type { Letter } from '../port.ts'
import { readStatements } from './job-text.ts'

const figures = (text: string) => text.match(/\d[\d,.]*\d|\d/g) ?? []

/** The posting's statements with a figure that the email does not have. */
export function leftOutOf(jobDescription: string, { subject, body }: Letter): string[] {
  const told = new Set(figures(`${subject} ${body}`))
  return readStatements(jobDescription)
    .filter(({ text }) => figures(text).some((figure) => !told.has(figure)))
    .map(({ text }) => text)
}
