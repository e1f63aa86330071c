export interface Claim {
  figure: string
  text: string
}

export interface Quote {
  text: string
  name: string
  /** 'Physician recruiter, Lakeside Health' */
  role: string
}

export interface Claims {
  contacts: string | null
  support: Claim | null
  generation: Claim | null
  responses: Claim | null
}

/**
 * The facts about the operator that pages and emails state. Renaming the product means editing this file.
 * The claims (the last block) are yours: pages show those that are written here. Add one only when you can prove it.
 */
export const brand = {
  name: 'Attending',
  /** What it is, in four words. */
  headline: 'Physician search for recruiters',
  tagline: 'Find the physician before the posting does.',
  description: 'Search US physicians, see where every contact comes from, and manage your outreach in one place.',
  supportEmail: 'support@attending.example',
  salesEmail: 'sales@attending.example',
  privacyEmail: 'privacy@attending.example',
  company: 'Attending, Inc.',
  postalAddress: ['Attending, Inc.', '100 Example Street, Suite 200', 'Sacramento, CA 95814', 'United States'],
  officeHours: 'Monday to Friday, 9:00 AM to 5:00 PM EST',
  governingLaw: 'California',
  legalUpdated: 'May 13, 2025',
  /** The pages that came later: data processing, subprocessors, acceptable use. */
  laterLegalUpdated: 'November 22, 2026',
  laterLegalUpdatedOn: '2026-11-22',
  /**
   * Enter your attorney and the date once the legal pages are approved. Until then, each page says that it is a draft.
   */
  legalReviewedBy: null as string | null,
  /** For programs: the same date, and the date the other pages' text last changed. */
  legalUpdatedOn: '2025-05-13',
  pagesUpdated: '2026-11-21',
  claims: {
    /** A sentence such as 'Personal emails and phone numbers, refreshed monthly.' */
    contacts: null,
    /** Such as { figure: '24 hours', text: 'We answer support requests within a day.' } */
    support: null,
    generation: null,
    responses: null,
  } as Claims,
  /** Customers who agreed to be named, and their exact quotes. Both are off while empty. */
  customers: { names: [] as readonly string[], quotes: [] as readonly Quote[] },
} as const
