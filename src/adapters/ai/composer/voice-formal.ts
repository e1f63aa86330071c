import type { Voice } from './voice.ts'
import { withArticle } from './words.ts'

export const formal: Voice = {
  greeting: () => ['Dear Dr. {last_name}:', 'Dear Doctor {last_name}:'],
  subject: ({ role, title, inPlace }) => [
    `Regarding ${withArticle(role)} position${inPlace}`,
    `Invitation to discuss ${withArticle(role)} position${inPlace}`,
    `${title} position${inPlace}`,
  ],
  opening: ({ role, inPlace }) => [
    `I am writing to bring to your attention ${withArticle(role)} position${inPlace}.`,
    `I am writing to ask whether you would consider ${withArticle(role)} position${inPlace}.`,
    `Please allow me to introduce ${withArticle(role)} position${inPlace}.`,
  ],
  reason: () => [
    'Your practice of {specialty} at {company_name} in {location} leads me to believe that it may be of interest to you.',
    'Your professional experience in {specialty} at {company_name} prompts this message.',
    'I am contacting you because of your practice of {specialty} at {company_name}.',
  ],
  listLead: () => ['The principal terms are as follows:', 'The details are as follows:'],
  ask: {
    any: () => [
      'I would be pleased to discuss the position with you. What time would be convenient?',
      'May I ask you to indicate a convenient time for a conversation?',
      'I would be grateful for your reply. May I provide further details?',
    ],
    'part-time': () => [
      'May I ask which days of the week would suit you?',
      'I would be grateful to know which days would suit you.',
    ],
    contract: () => [
      'May I ask on which dates you would be available?',
      'I would be grateful to know the dates of your availability.',
    ],
    'per diem': () => [
      'May I ask on which days you might be available?',
      'I would be grateful to know which days would suit you.',
    ],
  },
  shortAsk: () => ['May I provide you with further details?', 'May I ask for a convenient time to speak with you?'],
  offer: () => [
    'Should you have questions about the position, I would be pleased to receive them.',
    'Should a colleague come to mind for whom the position would be suitable, I would be grateful for an introduction.',
  ],
  closing: () => ['Respectfully', 'Sincerely'],
}
