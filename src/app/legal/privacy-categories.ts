/**
 * The tables of the privacy policy, by the categories of Cal. Civ. Code 1798.140(v). Each row has category, examples,
 * source, purpose, recipients, and retention. If you store something new, add it here.
 */
const providers = 'Service providers'
const account = 'Until you delete your account'
const removal = 'Until you have it removed'

export const memberCategories: string[][] = [
  ['Identifiers', 'Name, email address, IP address', 'You, your browser', 'Your account, security', providers, account],
  ['Login details', 'Password (as a hash), two-factor secret', 'You', 'Signing you in', 'No one', account],
  [
    'Commercial information',
    'Plan, payments, refunds',
    'You, our payment provider',
    'Billing and tax records',
    providers,
    'As long as tax law requires',
  ],
  [
    'Activity in the service',
    'Searches you save, contacts you reveal, exports, sessions',
    'Your use of the service',
    'Providing the service, preventing abuse',
    providers,
    account,
  ],
  [
    'Professional information',
    'Company, job postings, sender address',
    'You',
    'Writing emails for you',
    providers,
    account,
  ],
  [
    'Your mailboxes',
    'Mail servers, app password or token (encrypted), emails you send from them with Attending, and answers to those',
    'You, your email provider',
    'Sending your emails, and stopping them for people who answered',
    'Your email provider, service providers',
    'Until you remove the mailbox or delete your account',
  ],
  ['Messages', 'What you write to support', 'You', 'Answering you', providers, 'Until it is resolved'],
]

export const physicianCategories: string[][] = [
  [
    'Identifiers',
    'Name, NPI, email addresses, phone numbers, practice address',
    'Public registries, licensed sources, you',
    'Helping recruiters reach you about positions',
    'Subscribers, service providers',
    removal,
  ],
  [
    'Emails',
    'What a recruiter wrote to you from a mailbox connected here, and your answers to it',
    'You, the recruiter',
    'Showing the recruiter the conversation, and stopping further emails',
    'That recruiter, their team if the list is shared, service providers',
    'Until the recruiter deletes their account, or you have it removed',
  ],
  [
    'Opt-outs',
    'A keyed hash of your email address',
    'You',
    'Sending you no more emails of that recruiter and their team',
    'No one',
    'As long as the service exists',
  ],
  [
    'Professional information',
    'Specialty, credentials, organization, years in practice',
    'Public registries, licensed sources, you',
    'Matching you with positions',
    'Subscribers, visitors, service providers',
    removal,
  ],
  [
    'Education information',
    'Medical school, graduation year',
    'Public registries, licensed sources, you',
    'Matching you with positions',
    'Subscribers, visitors, service providers',
    removal,
  ],
  [
    'Submitted profile',
    'Resume details, preferences',
    'You',
    'Reviewing and publishing your profile',
    'Subscribers, service providers',
    removal,
  ],
  [
    'Proof of a claim',
    'A photo of your medical license or hospital badge, if you send one',
    'You',
    'Making sure that a profile is yours',
    'Service providers',
    'Until we have decided, at most 30 days',
  ],
  [
    'Your wishes',
    'Whether you are open to offers, and what would make you move',
    'You',
    'Telling recruiters what to offer you',
    'Subscribers, service providers',
    'Until you change them, delete your account, or are removed',
  ],
  [
    'Removal record',
    'Keyed hash of NPI, email, and phone',
    'Your request',
    'Keeping you removed',
    'No one',
    'As long as we operate',
  ],
]
