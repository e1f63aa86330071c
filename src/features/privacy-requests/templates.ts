/** The answers that the desk starts from, in the words of the product. An admin can change each before it is sent. */
import { brand } from '#shared/product/brand.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import type { PrivacyRequest } from './desk-contracts.ts'
import type { DeniedBecause, RequestKind } from './laws.ts'
import { privacyLimits } from './limits.ts'

interface Template {
  subject: string
  text: string
}

type Asked = Pick<PrivacyRequest, 'kind' | 'found'>
export type Outcome = NonNullable<PrivacyRequest['outcome']>

const nothingHeld =
  'We searched for your name and for the email address, phone number, and NPI you gave us, and found no profile of yours. We hold no other information about you, except for this request, which the law requires us to record.'

const questions = `If you have questions, or think that we got something wrong, reply to this email or write to ${brand.privacyEmail}.`

const done: Record<RequestKind, { found: Template; nothing: Template }> = {
  know: {
    found: {
      subject: 'What we hold about you',
      text: `You asked what we hold about you. The button below leads to all of it: what your profile says and where each part came from, what public records add, and how often and by what kind of organization your contacts were revealed. The link works for ${privacyLimits.answerDays} days. Please don’t forward it.`,
    },
    nothing: { subject: 'We hold no profile of yours', text: `You asked what we hold about you. ${nothingHeld}` },
  },
  correct: {
    found: {
      subject: 'We corrected your profile',
      text: 'You told us that something about you was wrong. We corrected it. Your correction wins over every file that we import later.',
    },
    nothing: {
      subject: 'We found nothing to correct',
      text: `You told us that something about you was wrong. ${nothingHeld}`,
    },
  },
  delete: {
    found: {
      subject: 'Your information was deleted',
      text: 'We deleted your profile and contact details, and took you out of search, public pages, and our members’ lists. A phone number or address that you share with colleagues stays on their profiles. To keep future imports from bringing you back, we keep keyed hashes of your identifiers, which can’t be reversed.\n\nMembers may have exported or saved your contact details before. Our terms require them to honor your request, too.',
    },
    nothing: {
      subject: 'We found no profile to delete',
      text: `You asked us to delete what we hold about you. ${nothingHeld} Future imports leave out your name if it comes with the phone number or NPI you gave us.`,
    },
  },
  opt_out: {
    found: {
      subject: 'You are opted out',
      text: 'We no longer show anyone how to reach you: no one can reveal, export, or write to your email addresses and phone numbers, and we don’t sell or share them. Your profile stays, with what public registries say. If you want it deleted as well, ask us to.',
    },
    nothing: {
      subject: 'We found no profile to opt out',
      text: `You asked us not to sell or share your information. ${nothingHeld} So there is nothing that we could sell or share.`,
    },
  },
}

const denials: Record<DeniedBecause, string> = {
  unverified:
    'We could not verify that the request came from the person it is about, so we did nothing, and disclosed nothing. You can ask again with an email address or phone number from the profile.',
  not_consumer:
    'The request was not made by the person it is about, and we have no proof that they authorized it. They can ask us themselves, or sign a permission for you.',
  exempt:
    'The law exempts the information that your request is about, so it stays as it is. The provision is named below.',
  other: 'We could not do what you asked for, because …',
}

const asked: Record<RequestKind, string> = {
  know: 'to know what we hold about you',
  correct: 'to correct what we hold about you',
  delete: 'to delete what we hold about you',
  opt_out: 'not to sell or share your information',
}

/** The answer to begin with. */
export function templateOf({ kind, found }: Asked, outcome: Outcome, ground: DeniedBecause | null): Template {
  if (outcome === 'fulfilled') {
    const { subject, text } = done[kind][found ? 'found' : 'nothing']
    return { subject, text: `${text}\n\n${questions}` }
  }
  const reason = ground === null ? '' : denials[ground]
  const begin =
    outcome === 'partly'
      ? `You asked us ${asked[kind]}. We did so in part.`
      : `You asked us ${asked[kind]}. We could not do so.`
  return {
    subject: outcome === 'partly' ? 'We did part of what you asked for' : 'About your privacy request',
    text: `${begin} ${reason}\n\n${questions} You can also complain to the attorney general of your state, or in California to the California Privacy Protection Agency.`,
  }
}

/** To a physician who opted out on their own page, or whose browser did. */
export function ownOptOutAnswer(bySignal: boolean, origin: string): Template {
  const why = bySignal
    ? 'Your browser sends Global Privacy Control. While you were signed in, it told us not to sell or share your information, and we obey that.'
    : 'You opted out of sale and sharing on your own page.'
  const { subject, text } = done.opt_out.found
  const back = `If you want members to reach you after all, you can say so under ‘Sale and sharing’ on your own page: ${origin}${physicianPaths.me()}`
  return { subject, text: `${why} ${text}\n\n${back}\n\n${questions}` }
}
