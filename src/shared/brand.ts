/**
 * The facts about the operator that pages and mails state. Renaming the product means editing this file.
 * Claims that no data supports (the last block) are marketing text, kept together so that they can be taken out together.
 */
export const brand = {
  name: 'Attending',
  tagline: 'Find the physician before the posting does.',
  description: 'The place where healthcare recruiters find, contact and keep track of US physicians.',
  supportEmail: 'support@attending.example',
  salesEmail: 'sales@attending.example',
  privacyEmail: 'privacy@attending.example',
  company: 'Attending, Inc.',
  postalAddress: ['Attending, Inc.', '100 Example Street, Suite 200', 'Sacramento, CA 95814', 'United States'],
  officeHours: 'Monday to Friday, 9:00 AM to 5:00 PM EST',
  governingLaw: 'California',
  legalUpdated: 'May 13, 2025',
  /** For programs: the same day, and the one on which the words of the other pages last changed. */
  legalUpdatedOn: '2025-05-13',
  pagesUpdated: '2026-11-21',
  claims: {
    contacts: 'Verified personal emails and phone numbers, refreshed monthly.',
    support: { figure: '24 hours', text: 'Premium support with a 24-hour response.' },
    generation: { figure: '3 seconds', text: 'From a job description to a letter, written by AI.' },
    responses: { figure: '95%', text: 'Response rate of letters sent to physicians.' },
  },
} as const
