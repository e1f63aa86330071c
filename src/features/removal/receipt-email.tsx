/** The email with the result of a removal. */
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

interface Outcome {
  subject: string
  preview: string
  paragraphs: readonly string[]
  /** Whether it may help to ask the other way. */
  askAgain: string | null
}

const hashes =
  'To keep future imports from bringing you back, we keep keyed hashes of your identifiers. The hashes cannot be reversed.'

const outcomes = {
  profile: {
    subject: 'Your information was removed',
    preview: 'This is your receipt.',
    paragraphs: [
      'We deleted your profile and contact details, and took you out of search, public pages, and our members’ lists. A phone number or address that you share with colleagues stays on their profiles.',
      hashes,
    ],
    askAgain: null,
  },
  nothingByEmail: {
    subject: 'We found no profile to remove',
    preview: 'Nothing was removed. Future imports will leave out this address.',
    paragraphs: [
      'We found no profile with this address, so nothing was removed. Future imports will leave out anyone listed with it as a personal email.',
      hashes,
    ],
    askAgain: 'You may be listed with another address.',
  },
  nothingByName: {
    subject: 'We found no profile to remove',
    preview: 'Nothing was removed. Future imports will leave out your name with your phone number or NPI.',
    paragraphs: [
      'We reviewed your request and found no profile of yours, so nothing was removed. Future imports will leave out anyone with your name and the phone number or NPI you gave.',
      hashes,
    ],
    askAgain: null,
  },
  shared: {
    subject: 'We need more information to find your profile',
    preview: 'Several people are listed with this address, so nothing was removed.',
    paragraphs: [
      'Several people are listed with this address, so we can’t tell which profile is yours. Nothing was removed or blocked.',
    ],
    askAgain: 'With your NPI we can tell your profile from those of your colleagues.',
  },
} as const satisfies Record<string, Outcome>

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
  found: 'profile' | 'nothing' | 'shared'
  /** How the person asked. */
  asked: 'email' | 'name'
}

export function removalReceiptEmail({ to, origin, found, asked }: Facts): Email {
  const which = found !== 'nothing' ? found : asked === 'email' ? 'nothingByEmail' : 'nothingByName'
  const { subject, preview, paragraphs, askAgain }: Outcome = outcomes[which]
  return {
    to,
    kind: 'removal-done',
    subject,
    body: (
      <EmailLayout
        origin={origin}
        preview={preview}
        title={subject}
        reason={`You received this because a removal was requested at ${brand.name}. It is the last email about that request to ${to}.`}
      >
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {askAgain && (
          <Paragraph>
            {askAgain}{' '}
            <MailLink href={origin + paths.removeInfo()}>
              Submit a new request with your NPI, name, and phone number
            </MailLink>
            .
          </Paragraph>
        )}
        {found === 'profile' && (
          <Small>
            Members may have exported or saved your contact details before. Our terms require them to honor your
            request, too.
          </Small>
        )}
      </EmailLayout>
    ),
  }
}
