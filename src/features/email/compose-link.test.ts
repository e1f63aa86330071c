import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, timeFor } from '../../../test/support/properties.ts'
import { composeLink, copyableEmail, type Draft, type MailClient, mailClients, oneRecipient } from './compose-link.ts'

const to = "amara.o'kafor+jobs@mail.example"

/** How a client parses the URL: written separately from our code that builds it. */
function read(client: MailClient, href: string): { to: string[]; subject: string; body: string; others: string[] } {
  const url = new URL(href)
  // Clients must find the same, whether or not they read '+' as a space.
  const fields = [...new URLSearchParams(url.search)]
  const of = (name: string) => fields.filter(([key]) => key === name).map(([, value]) => value)
  const names = client === 'gmail' ? ['view', 'fs', 'to', 'su', 'body'] : ['to', 'subject', 'body']
  const subject = of(client === 'gmail' ? 'su' : 'subject')
  expect(subject.length).toBeLessThan(2)
  expect(of('body').length).toBeLessThan(2)
  return {
    to: client === 'default' ? [decodeURIComponent(url.pathname)] : of('to'),
    subject: subject[0] ?? '',
    body: (of('body')[0] ?? '').replaceAll('\r\n', '\n'),
    others: fields.map(([key]) => key).filter((key) => !names.includes(key)),
  }
}

const clients = fc.constantFrom(...mailClients)

test.each(mailClients)('%s gets recipient, subject and body', (client) => {
  const draft = { to, subject: 'R&D 100% + you?', body: 'Hello & goodbye\n\n1 + 1 = 2\n#5 "é" 東京 🩺 {x}' }
  const link = composeLink(client, draft)!
  expect(link.withoutBody).toBe(false)
  expect(read(client, link.href)).toEqual({ ...draft, to: [to], others: [] })
  // Like older clients, which keep '+' as it is.
  expect(link.href).not.toContain('+')
})

test('without a recipient there is no link', () => {
  for (const client of mailClients) expect(composeLink(client, { to: '', subject: 'S', body: 'B' })).toBeNull()
})

test('the addresses are those of the clients', () => {
  const start = (client: MailClient) => composeLink(client, { to, subject: 'S', body: 'B' })!.href.split(/[?]/)[0]
  expect(mailClients.map(start)).toEqual([
    'https://mail.google.com/mail/',
    'https://outlook.office.com/mail/deeplink/compose',
    'https://compose.mail.yahoo.com/',
    'mailto:amara.o%27kafor%2Bjobs@mail.example',
  ])
})

test('an email program gets lines that end as RFC 6068 wants them', () => {
  const { href } = composeLink('default', { to, subject: 'S', body: 'one\ntwo\r\nthree' })!
  expect(href).toContain('body=one%0D%0Atwo%0D%0Athree')
})

test('any text arrives as it was written, for one recipient, within the limit of the client', {
  timeout: timeFor(60_000),
}, () => {
  fc.assert(
    fc.property(
      clients,
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary', maxLength: 120 }),
      (client, subject, body) => {
        const link = composeLink(client, { to, subject, body })!
        const found = read(client, link.href)
        expect(found.to).toEqual([to])
        expect(found.others).toEqual([])
        expect(found.subject).not.toMatch(/[\r\n]/)
        if (link.withoutBody) return
        const clean = body
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n\t]/gu, '')
        expect(found.body).toBe(clean)
      },
    ),
  )
})

test('a body that is too long is left out and said to be, whatever the lengths; no address is too long', () => {
  const max: Record<MailClient, number> = { gmail: 8000, outlook: 2000, yahoo: 2000, default: 2000 }
  fc.assert(
    fc.property(
      clients,
      fc.nat(3000),
      fc.nat(9000),
      fc.constantFrom('a', '\n', '東', '🩺', '&'),
      (client, subjectLength, bodyLength, character) => {
        const draft = { to, subject: character.repeat(subjectLength), body: character.repeat(bodyLength) }
        const link = composeLink(client, draft)!
        expect(link.href.length).toBeLessThanOrEqual(max[client])
        const found = read(client, link.href)
        expect(found.to).toEqual([to])
        if (link.withoutBody) expect(found.body).toBe('')
        else expect(found.body).toBe(draft.body)
        // Whole characters: half of a surrogate pair couldn't be decoded at all.
        expect(draft.subject.trim().startsWith(found.subject)).toBe(true)
      },
    ),
    { numRuns: runs(60) },
  )
})

describe('threat 29: exactly one recipient whatever the data holds', () => {
  test.each([
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    'a@b.example c@d.example',
    'a@b.example\r\nbcc: c@d.example',
    'a@b.example\nc@d.example',
    'a@b.example&bcc=c@d.example',
    'a@b.example?bcc=c@d.example',
    'a@b.example%2Cc@d.example',
    'a@b.example%0D%0Abcc:c@d.example',
    '"a@b.example, c"@d.example',
    'Ann <a@b.example>',
    'mailto:a@b.example',
    'a@b@c.example',
    'a@b',
    '@b.example',
    'a@',
    '',
    ' ',
    `${'a'.repeat(300)}@b.example`,
  ])('%j is none', (value) => {
    for (const client of mailClients) expect(composeLink(client, { to: value, subject: 'S', body: 'B' })).toBeNull()
  })

  test('any text has one recipient or no link', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            'a',
            '@',
            'b.example',
            ',',
            ';',
            '&',
            '?',
            '=',
            'bcc',
            '%2C',
            '%0A',
            '\r',
            '\n',
            ' ',
            '"',
            '<',
            '>',
            '+',
          ),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(clients, odd, (client, value) => {
        const link = composeLink(client, { to: value, subject: 'S', body: 'B' })
        if (link === null) return
        const found = read(client, link.href)
        expect(found.to).toEqual([value.trim()])
        expect(found.others).toEqual([])
        expect(found.to[0]!.match(/@/g)).toHaveLength(1)
        expect(found.to[0]).not.toMatch(/[\s,;&?%"<>]/)
      }),
    )
  })

  test('a subject or a body adds none', () => {
    const nasty = 'S\r\nBcc: c@d.example\n&bcc=c@d.example&to=c@d.example?cc=c@d.example'
    for (const client of mailClients) {
      const found = read(client, composeLink(client, { to, subject: nasty, body: nasty })!.href)
      expect(found.to).toEqual([to])
      expect(found.others).toEqual([])
      expect(found.subject).toBe('S Bcc: c@d.example &bcc=c@d.example&to=c@d.example?cc=c@d.example')
    }
  })

  test('ordinary addresses are one', () => {
    for (const value of ['a@b.example', ' a@b.example ', "o'neil@b.example", 'a.b+c@sub.b-c.example', 'A@B.Example']) {
      expect(oneRecipient(value)).toBe(value.trim())
    }
  })
})

test('what is copied is the subject, a blank line and the body', () => {
  const draft: Pick<Draft, 'subject' | 'body'> = { subject: ' A\nsubject ', body: 'One\r\n\r\nTwo' }
  expect(copyableEmail(draft)).toBe('Subject: A subject\n\nOne\n\nTwo')
})
