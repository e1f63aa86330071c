/** Emails about the claim of a profile. */
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Paragraph, PlainAddress, Press, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { claimLimits } from './limits.ts'

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
  /** Whose profile it is. */
  name: string
}

const minutes = claimLimits.codeLife / 60_000

export function claimCodeEmail({ to, origin, name, code }: Facts & { code: string }): Email {
  return {
    to,
    kind: 'claim-code',
    subject: `Your code for the profile of ${name}`,
    body: (
      <EmailLayout
        origin={origin}
        preview={`The code works for ${minutes} minutes.`}
        title={`Your code is ${code}`}
        reason={`You received this because someone says that the profile of ${name} at ${brand.name} is theirs, and this address is in it.`}
      >
        <Paragraph>Enter it on the page where you asked for it. It works once, within {minutes} minutes.</Paragraph>
        <Small>Didn’t ask for a code? Give it to no one, and nothing changes.</Small>
      </EmailLayout>
    ),
  }
}

export function claimedEmail({ to, origin, name, token, until }: Facts & { token: string; until: Date }): Email {
  const href = origin + physicianPaths.objection(token)
  return {
    to,
    kind: 'profile-claimed',
    subject: `The profile of ${name} was claimed`,
    body: (
      <EmailLayout
        origin={origin}
        preview="Was this you? Then there is nothing to do."
        title={`The profile of ${name} was claimed`}
        reason={`You received this because this address is in the profile of ${name} at ${brand.name}.`}
      >
        <Paragraph>
          Someone has proven that they are {name}, and can now pause contact, correct the profile, or delete it. If that
          was you, there is nothing to do.
        </Paragraph>
        <Paragraph>
          If it wasn’t, say so by {dateOf(until)}. Corrections wait until then, and your objection ends the claim.
        </Paragraph>
        <Press href={href}>This wasn’t me</Press>
        <PlainAddress href={href} />
      </EmailLayout>
    ),
  }
}

/** To the physician who has claimed the profile, when someone else tries to. */
export function claimTriedEmail({ to, origin, name }: Facts): Email {
  return {
    to,
    kind: 'claim-tried',
    subject: `Someone else tried to claim your profile`,
    body: (
      <EmailLayout
        origin={origin}
        preview="They got no code, and nothing has changed."
        title="Someone else tried to claim your profile"
        reason={`You received this because you claimed the profile of ${name} at ${brand.name}.`}
      >
        <Paragraph>
          They typed an address or number that is in your profile. They got no code, and nothing has changed. If it was
          you with another account, log in with this one.
        </Paragraph>
        <Press href={origin + physicianPaths.me()}>Open my profile</Press>
      </EmailLayout>
    ),
  }
}

export function claimEndedEmail({ to, origin, name, reason }: Facts & { reason?: string | undefined }): Email {
  return {
    to,
    kind: 'claim-ended',
    subject: `Your claim of the profile of ${name} has ended`,
    body: (
      <EmailLayout
        origin={origin}
        preview="What you decided was undone."
        title="Your claim has ended"
        reason={`You received this because you claimed the profile of ${name} at ${brand.name}.`}
      >
        <Paragraph>
          {reason === undefined
            ? 'Someone at an address that is in the profile says that it wasn’t them. What you changed or chose was undone.'
            : `We ended it, and undid what you changed or chose: ${reason}`}
        </Paragraph>
        <Paragraph>If the profile is yours, write to {brand.privacyEmail}.</Paragraph>
      </EmailLayout>
    ),
  }
}

export function claimDecidedEmail({ to, origin, name, reason }: Facts & { reason?: string | undefined }): Email {
  const accepted = reason === undefined
  return {
    to,
    kind: 'claim-decided',
    subject: accepted ? `The profile of ${name} is yours` : `We could not confirm that the profile of ${name} is yours`,
    body: (
      <EmailLayout
        origin={origin}
        preview="We have looked at your photo, and deleted it."
        title={accepted ? 'Your profile' : 'Your photo proves too little'}
        reason={`You received this because you claimed the profile of ${name} at ${brand.name}.`}
      >
        <Paragraph>We have looked at your photo, and deleted it.</Paragraph>
        {accepted ? (
          <>
            <Paragraph>
              You can pause contact now. Corrections wait for {claimLimits.objectionDays} days, in which anyone at an
              address that is in the profile can object.
            </Paragraph>
            <Press href={origin + physicianPaths.me()}>Open my profile</Press>
          </>
        ) : (
          <Paragraph>{reason} You can send another one, or claim the profile with a code.</Paragraph>
        )}
      </EmailLayout>
    ),
  }
}

const dateOf = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
