/** The email that says what a removal came to. */
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

interface Outcome {
  subject: string
  preview: string
  paragraphs: readonly string[]
  /** Whether asking in the other way may help. */
  askAgain: string | null
}

const hashes =
  'So that no later import brings you back, we keep keyed hashes of your identifiers. They cannot be turned back into what they were made from.'

const outcomes = {
  profile: {
    subject: 'Your information was removed',
    preview: 'This is your receipt.',
    paragraphs: [
      'Your profile is deleted, with your contact details and everything that referred to it: search, the public pages, and the lists of our members. A phone number or an address that colleagues are listed with, too, stays in their profiles.',
      hashes,
    ],
    askAgain: null,
  },
  nothingByEmail: {
    subject: 'We found no profile to remove',
    preview: 'Nothing was removed. This address is kept out from now on.',
    paragraphs: [
      'We found no profile with this address, so nothing was removed. From now on, imports leave out anyone who is listed with it as their personal email.',
      hashes,
    ],
    askAgain: 'You may be listed with another address.',
  },
  nothingByName: {
    subject: 'We found no profile to remove',
    preview: 'Nothing was removed. Your name is kept out together with your number or NPI.',
    paragraphs: [
      'We looked into your request and found no profile of yours, so nothing was removed. From now on, imports leave out anyone with your name together with the phone number or the NPI that you gave.',
      hashes,
    ],
    askAgain: null,
  },
  shared: {
    subject: 'We need more to find your profile',
    preview: 'Several people are listed with this address, so nothing was removed.',
    paragraphs: [
      'Several people are listed with this address, so it does not tell us which profile is yours. Nothing was removed, and nothing is kept out.',
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
            <MailLink href={origin + paths.removeInfo()}>Ask again with your NPI, name and phone number</MailLink>.
          </Paragraph>
        )}
        {found === 'profile' && (
          <Small>
            Members may have exported or saved contacts before. The terms bind them to honor your request, too.
          </Small>
        )}
      </EmailLayout>
    ),
  }
}
