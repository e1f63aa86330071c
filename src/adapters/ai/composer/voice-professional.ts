import type { Voice } from './voice.ts'
import { withArticle } from './words.ts'

export const professional: Voice = {
  greeting: () => ['Dear Dr. {last_name},', 'Hello Dr. {last_name},'],
  subject: ({ role, title, inPlace }) => [
    `${role} position${inPlace}`,
    `${title} position${inPlace}`,
    `${title}${inPlace}`,
  ],
  opening: ({ role, inPlace }) => [
    `I am writing about ${withArticle(role)} position${inPlace}.`,
    `I am recruiting for ${withArticle(role)} position${inPlace}.`,
    `I would like to tell you about ${withArticle(role)} position${inPlace}.`,
  ],
  reason: () => [
    'I came across your background in {specialty} at {company_name}.',
    'Your work in {specialty} at {company_name} in {location} is the reason I am getting in touch.',
    'I am contacting you because you practice {specialty} at {company_name}.',
  ],
  listLead: () => ['The main points:', 'In brief:', 'What the position offers and asks:'],
  ask: {
    any: () => [
      'Would you be open to a brief call?',
      'If this is of interest, when would be a good time to talk?',
      'May I send you more details, or would you prefer a short call?',
    ],
    'part-time': () => [
      'Would you be open to a brief call, and which days would suit you?',
      'Which days would suit you?',
    ],
    contract: () => [
      'Would you be open to a brief call, and which dates could you work?',
      'Which dates could you work?',
    ],
    'per diem': () => [
      'Would you be open to a brief call, and which days usually suit you?',
      'Which days usually suit you?',
    ],
  },
  shortAsk: () => ['Would you be open to a brief call?', 'May I send you more details?'],
  offer: () => [
    'Please reply with any questions about the position.',
    'If you have questions about any of this, please reply to this email.',
  ],
  closing: () => ['Kind regards', 'Best regards'],
}
