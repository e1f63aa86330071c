import { describe, expect, test } from 'vitest'
import { isPlainName, nameInEmail } from './plain-name.ts'

const plain = [
  ...['Lakeside Recruiting', 'Olivia Chen', 'Béatrice O’Neil', 'Dr. J. Smith', 'J.Smith', 'St. John & Partners, LLC'],
  ...['Smith (Texas)', 'Team #1: Cardiology', 'ann.lee', 'AT&T Health', 'Ärzte Süd', '李明', 'No. 1', '24/7 Staffing'],
]
const hostile = [
  ...[
    'Win\r\nBcc: a@b.example',
    'Two\nlines',
    'A\u2028B',
    'Right\u202eleft',
    'https://evil.example/x',
    'See www.evil.org',
  ],
  ...['evil.com', 'Claim at EVIL.COM now', 'a.co', 'me@evil.example', 'mailto:me', '<b>Lakeside</b>', '[Click](x)'],
  ...['&lt;script&gt;', 'javascript:alert(1)', 'evil.xyz/path'],
]

describe('a name', () => {
  test.each(plain)('may be %j', (name) => expect(isPlainName(name)).toBe(true))
  test.each(hostile)('may not be %j', (name) => expect(isPlainName(name)).toBe(false))

  test.each(hostile)('stored as %j is harmless in an email', (name) => {
    const shown = nameInEmail(name)
    expect(shown).not.toMatch(/[\r\n\u2028\u202e<>@]|:\/\/|\w\.\w|\]\(/)
  })

  test('is not changed in an email, but for a dot within a word', () => {
    const changed = plain.filter((name) => nameInEmail(name) !== name)
    expect(changed.map((name) => [name, nameInEmail(name)])).toEqual([
      ['J.Smith', 'J Smith'],
      ['ann.lee', 'ann lee'],
    ])
  })
})
