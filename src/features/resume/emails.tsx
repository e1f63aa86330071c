import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

/** Doesn't repeat anything that was entered: the person filling in the form may have used someone else's address. */
export function resumeReceivedEmail({ to, origin }: { to: string; origin: string }): Email {
  return {
    to,
    kind: 'resume-received',
    subject: 'We received your resume',
    body: (
      <EmailLayout
        origin={origin}
        preview="Our team will review your profile within a few days."
        title="We received your resume"
        reason={`You received this because a resume with the address ${to} was submitted at ${brand.name}.`}
      >
        <Paragraph>
          Thank you. Our team will review your profile within a few days; no one else sees it until then. We’ll email
          you at this address as soon as it is approved.
        </Paragraph>
        <Paragraph>
          Need to correct something? Email{' '}
          <MailLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</MailLink> from this address.
        </Paragraph>
        <Small>
          If you didn’t submit it, <MailLink href={origin + paths.removeInfo()}>have it removed</MailLink>.
        </Small>
      </EmailLayout>
    ),
  }
}
