/** The laws that people ask under, and what each gives them time for. Days are those of the state. */

export const requestKinds = ['know', 'correct', 'delete', 'opt_out'] as const
export type RequestKind = (typeof requestKinds)[number]

export const lawNames = ['CA', 'TX', 'OR', 'VT', 'other'] as const
export type LawName = (typeof lawNames)[number]

interface Law {
  /** On the desk and in the register. */
  title: string
  /** The provisions that the days below come from. */
  cites: string
  zone: string
  /** Business days to confirm that a request came in; null if the law asks for no confirmation. */
  acknowledgeWithin: number | null
  /** Calendar days to answer, and by how many they can be extended once. */
  answerWithin: number
  extension: number
  /** Business days to stop selling; null for the same days as for an answer. */
  optOutWithin: number | null
}

const california = {
  zone: 'America/Los_Angeles',
  acknowledgeWithin: 10,
  answerWithin: 45,
  extension: 45,
  optOutWithin: 15,
} as const

/** Texas, Oregon, and Vermont ask for no confirmation, and give an opt-out the days of any answer. */
const elsewhere = { acknowledgeWithin: null, answerWithin: 45, extension: 45, optOutWithin: null } as const

export const laws: Readonly<Record<LawName, Law>> = {
  CA: {
    title: 'California',
    cites:
      'Cal. Civ. Code §1798.130(a)(2); 11 CCR §7021 (10 business days, 45 days, 45 more), §7026(f) (15 business days)',
    ...california,
  },
  TX: {
    title: 'Texas',
    cites: 'Tex. Bus. & Com. Code §541.052 (45 days, 45 more)',
    zone: 'America/Chicago',
    ...elsewhere,
  },
  OR: { title: 'Oregon', cites: 'ORS 646A.576 (45 days, 45 more)', zone: 'America/Los_Angeles', ...elsewhere },
  VT: {
    title: 'Vermont',
    cites: '9 V.S.A. §2446 (registration only); answered within the same 45 days',
    zone: 'America/New_York',
    ...elsewhere,
  },
  // Everyone has these rights here, and the strictest of the clocks.
  other: { title: 'Another state', cites: 'as California', ...california },
}

export function lawOf(state: string | null): LawName {
  return lawNames.find((name) => name === state) ?? 'other'
}

export const kindTitles: Readonly<Record<RequestKind, string>> = {
  know: 'Know',
  correct: 'Correct',
  delete: 'Delete',
  opt_out: 'Opt out',
}

/** As on the form. */
export const kindChoices: Readonly<Record<RequestKind, { label: string; description: string }>> = {
  know: {
    label: 'Know',
    description: 'Tell me what you hold about me, where it came from, and who received it, and send me a copy.',
  },
  correct: { label: 'Correct', description: 'Something about me is wrong. I say what below.' },
  delete: { label: 'Delete', description: 'Delete everything about me, and keep me out of future imports.' },
  opt_out: {
    label: 'Opt out of sale and sharing',
    description: 'Keep my profile, but stop showing anyone how to reach me.',
  },
}

export const deniedBecause = ['unverified', 'not_consumer', 'exempt', 'other'] as const
export type DeniedBecause = (typeof deniedBecause)[number]

/** The grounds of Cal. Civ. Code §1798.99.85(b). */
export const groundTitles: Readonly<Record<DeniedBecause, string>> = {
  unverified: 'It could not be verified',
  not_consumer: 'It was not made by the person',
  exempt: 'The information is exempt',
  other: 'Another ground',
}
