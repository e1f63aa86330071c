interface Subprocessor {
  /** Null until you name it; the page then says so. */
  name: string | null
  purpose: string
  data: string
  place: string
}

/**
 * The companies that process personal information for the operator. Keep this list true: /subprocessors and the DPA
 * show it.
 */
export const subprocessors: readonly Subprocessor[] = [
  {
    name: 'Stripe, Inc.',
    purpose: 'Payments, invoices, and refunds',
    data: 'Members’ names, email and billing addresses, and cards. Card numbers never reach us.',
    place: 'United States',
  },
  {
    name: null,
    purpose: 'Hosting, database, and backups',
    data: 'All data in the service',
    place: 'United States',
  },
  {
    name: null,
    purpose: 'Sending our emails',
    data: 'Email addresses and the text of our emails',
    place: 'United States',
  },
  {
    name: null,
    purpose: 'AI writing help, if it is turned on',
    data: 'The job posting and sender details that a member enters',
    place: 'United States',
  },
]
