import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compose, type Letter } from './compose.ts'

const letter: Letter = {
  subject: 'Cardiologist in Dallas, call 1:7',
  body: 'Dr. Lindqvist,\n\nThe base is $475,000 & more: https://lakeside.example/a?b=1&c=2.\nCall me.',
  sender: { company: 'Lakeside Recruiting', postalAddress: '100 Lake St\nAustin, TX 78701' },
  stopAddress: 'https://attending.example/stop-emails?token=abc',
  thread: null,
}

test('an email has the sender’s postal address and how to stop it, as text and as HTML', () => {
  const { subject, text, html, headers } = compose(letter)
  expect(subject).toBe(letter.subject)
  expect(text).toBe(
    `${letter.body}\n\n--\nLakeside Recruiting, 100 Lake St, Austin, TX 78701\n` +
      'If you’d rather not hear from me again, reply “unsubscribe” or open https://attending.example/stop-emails?token=abc\n',
  )
  expect(html).toContain('<p>The base is $475,000 &amp; more: <a href="https://lakeside.example/a?b=1&amp;c=2">')
  expect(html).toContain('<a href="https://attending.example/stop-emails?token=abc">')
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://attending.example/stop-emails?token=abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('a follow-up is a reply in the thread', () => {
  const messageIds = ['<1@lakeside.example>', '<2@lakeside.example>']
  const second = compose({ ...letter, subject: 'ignored', thread: { subject: 'Cardiologist', messageIds } })
  expect(second).toMatchObject({ subject: 'Re: Cardiologist', inReplyTo: messageIds[1], references: messageIds })
  expect(compose({ ...letter, thread: { subject: 'RE: Cardiologist', messageIds } }).subject).toBe('RE: Cardiologist')
  expect(compose(letter)).toMatchObject({ inReplyTo: null, references: [] })
})

test('whatever names and subjects contain, the subject is one line, the footer is there, and no HTML gets in', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\r\nBcc: eve@example.com', '\n\n<script>alert(1)</script>', '<img src="https://x.example/p.gif">'),
  )
  fc.assert(
    fc.property(text, text, text, fc.boolean(), (subject, body, company, isReply) => {
      const thread = isReply ? { subject, messageIds: ['<1@a.example>'] } : null
      const made = compose({ ...letter, subject, body, sender: { ...letter.sender, company }, thread })
      expect(made.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      for (const part of [made.text, made.html]) {
        expect(part).toContain('100 Lake St, Austin, TX 78701')
        expect(part).toContain(letter.stopAddress)
      }
      expect(made.html.replaceAll(/<\/?p>|<br>|<a href="[^"<>]*">|<\/a>/g, '')).not.toMatch(/[<>]/)
      expect(made.html).not.toMatch(/<(?!\/?p>|br>|a href="https?:|\/a>)/)
      for (const [, href, words] of made.html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)) expect(words).toBe(href)
      expect(Object.values(made.headers).join('')).not.toMatch(/[\r\n]/)
    }),
  )
})
