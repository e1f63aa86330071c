/** 'Regenerate' shows another email from its first sentence on, whichever of the three versions was shown before. */
import { expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { readPosting } from '#postings/read-posting.ts'
import { emailLengths, tones } from '#shared/product/email-options.ts'
import { heldOutPostings, secondHeldOutPostings } from '../test/sample-postings.ts'
import { prepare } from './prepare.ts'
import { ownVersions } from './versions.ts'
import { writeEmail } from './write-email.ts'

/** How far apart the page's presses are. */
const press = 4
/** One of them is remote, and its posting says so in other words than the first sentence. */
const samples = [...heldOutPostings(), ...secondHeldOutPostings()].filter((_, index) => index % 14 === 0)
const signatures = ['Jordan Lee\nLakeside Recruiting', 'Jordan Lee\nHuman Resources, the hospital']

const openingOf = (body: string) => body.split('\n\n')[1]!.split(' ').slice(0, 3).join(' ')

test.each(tones.flatMap((tone) => emailLengths.map((length) => [tone, length] as const)))(
  'no email opens like the one before: %s, %s',
  (tone, length) => {
    expect(samples.map(({ jobTitle }) => jobTitle)).toContain('Teleradiologist, evenings')
    for (const { jobTitle, jobDescription, positionType } of samples) {
      const posting = readPosting({ text: jobDescription, title: jobTitle }, postingKnowledge)
      for (const signature of signatures) {
        const form = { posting, jobTitle, tone, length, positionType, signature }
        const first = { subject: 'A note', body: 'Dear Dr. {last_name},' }
        for (const previous of [[], [first]]) {
          const isOpen = prepare({ ...form, previous, variation: 0 }).open.length > 0
          if (!isOpen) continue
          const presses = [0, 1, 2].map((at) =>
            previous.length === 0
              ? ownVersions({ ...form, previous, variation: at * press })
              : [writeEmail({ ...form, previous, variation: at * press })],
          )
          for (const [at, versions] of presses.entries()) {
            const openings = versions.map(({ body }) => openingOf(body))
            expect(new Set(openings).size).toBe(openings.length)
            const next = presses[at + 1]?.[0]
            if (next) expect(openings).not.toContain(openingOf(next.body))
          }
        }
      }
    }
  },
)
