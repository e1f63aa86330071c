import { Fragment } from 'react'
import { placeholders } from '#shared/text/email-placeholders.ts'

const pattern = new RegExp(`(\\{(?:${placeholders.join('|')})\\})`)

/** An email's text as text, whatever it contains, with the placeholders highlighted. */
export function MarkedText({ text }: { text: string }) {
  let at = 0
  return text.split(pattern).map((part, index) => {
    const key = at
    at += part.length
    return index % 2 === 1 ? <mark key={`mark-${key}`}>{part}</mark> : <Fragment key={`text-${key}`}>{part}</Fragment>
  })
}
