import type { ContactOutcome, ContactWay } from './kinds.ts'

export const wayWords: Record<ContactWay, string> = { email: 'Email', call: 'Call', text: 'Text', meeting: 'Meeting' }

/** 'Emailed by Rita'. */
export const doneWords: Record<ContactWay, string> = {
  email: 'Emailed',
  call: 'Called',
  text: 'Texted',
  meeting: 'Met',
}

export const outcomeWords: Record<ContactOutcome, string> = {
  noAnswer: 'No answer',
  wrongNumber: 'Wrong number',
  interested: 'Interested',
  notNow: 'Not now',
  never: 'Never',
}
