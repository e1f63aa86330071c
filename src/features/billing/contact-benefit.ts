import type { FairUse } from './contracts.ts'

type Channels = FairUse['channels']

/** The contact details that a plan shows, as far as the data has any; null if it has none. */
export function contactBenefit({ personalEmail, email, phone }: Channels): string | null {
  const emails = personalEmail ? 'Personal emails' : email ? 'Emails' : null
  if (emails === null) return phone ? 'Phone numbers' : null
  return phone ? `${emails} and phone numbers` : emails
}
