/** A posting of statements without facts: what the words alone tell the check of emails. */
import type { Posting, Statement } from '#postings/facts.ts'

export function plainPosting(text: string, title = '', location = ''): Posting {
  const statements: Statement[] = []
  let at = 0
  for (const line of text.split('\n')) {
    for (const part of line.split(/(?<=[.!?])\s+(?=[\p{Lu}$\d])/u)) {
      const from = text.indexOf(part, at)
      at = from + part.length
      if (part.trim() !== '')
        statements.push({
          kind: 'text',
          span: { field: 'text', from, to: at },
          text: part.replace(/^[-•*]\s*/, '').trim(),
          facts: [],
          isPoint: !/[.!?]$/.test(part),
        })
    }
  }
  return { fields: { text, title, location }, facts: [], statements }
}
