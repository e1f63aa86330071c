import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

interface About {
  to: string
  origin: string
}

const reasonFor = (to: string) =>
  `You received this because a resume with the address ${to} was submitted at ${brand.name}.`

/** Like the first email, it repeats nothing that was entered. */
export function submissionApprovedEmail({ to, origin, physicianId }: About & { physicianId: number | null }): Email {
  return {
    to,
    kind: 'resume-approved',
    subject: 'Your profile is listed',
    body: (
      <EmailLayout
        origin={origin}
        preview="Our team has approved your profile. Recruiters can now find it."
        title="Your profile is listed"
        reason={reasonFor(to)}
      >
        <Paragraph>
          Our team has reviewed and approved your profile. Recruiters can now find it; your email address and your phone
          number are shown to subscribers only.
        </Paragraph>
        {physicianId !== null && (
          <Paragraph>
            <MailLink href={origin + paths.physician(physicianId)}>See your profile</MailLink>
          </Paragraph>
        )}
        <Small>
          You can <MailLink href={origin + paths.removeInfo()}>have your information removed</MailLink> at any time.
        </Small>
      </EmailLayout>
    ),
  }
}

export function submissionRejectedEmail({ to, origin }: About): Email {
  return {
    to,
    kind: 'resume-rejected',
    subject: 'We could not list your profile',
    body: (
      <EmailLayout
        origin={origin}
        preview="Our team reviewed your submission and could not list it."
        title="We could not list your profile"
        reason={reasonFor(to)}
      >
        <Paragraph>
          Thank you for your submission. Our team has reviewed it and could not list it, usually because we could not
          verify what was entered.
        </Paragraph>
        <Paragraph>
          You are welcome to <MailLink href={origin + paths.submitResume()}>submit it again</MailLink> with the missing
          information, or to email <MailLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</MailLink> from
          this address.
        </Paragraph>
      </EmailLayout>
    ),
  }
}
