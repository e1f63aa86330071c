import type { Voice } from './voice.ts'
import { withArticle } from './words.ts'

export const casual: Voice = {
  greeting: () => ['Hi Dr. {last_name},', 'Hey Dr. {last_name},'],
  subject: ({ role, title, inPlace }) => [
    `${title} role${inPlace}?`,
    `Quick one: ${role} role${inPlace}`,
    `${role} role${inPlace}, worth a look?`,
  ],
  opening: ({ role, inPlace }) => [
    `Quick note about ${withArticle(role)} role${inPlace}.`,
    `I'm looking for someone for ${withArticle(role)} role${inPlace}.`,
    `Not sure if you're looking, but I have ${withArticle(role)} role${inPlace}.`,
  ],
  reason: () => [
    'I saw you practice {specialty} at {company_name} in {location}, so you came to mind.',
    'You practice {specialty} at {company_name}, so I figured I would just ask.',
    'Your {specialty} work at {company_name} is how I found you.',
  ],
  listLead: () => ['The short version:', "What you'd want to know:", 'The basics:'],
  ask: {
    any: () => [
      'Want to chat for a few minutes? If not, just say so.',
      'Interested? Reply with a good time to talk.',
      'Want more details, or is a quick call easier?',
    ],
    'part-time': () => [
      "Which days would you want? Just reply and we'll talk.",
      'Want to chat? And which days would you want?',
    ],
    contract: () => ['Which dates could you do?', 'Want to chat? And which dates could you do?'],
    'per diem': () => ['Which days work for you?', 'Want to chat? And which days work for you?'],
  },
  shortAsk: () => ['Want more details?', 'Up for a quick call?'],
  offer: () => ['Ask me anything you want to know first.', "Know someone who'd like it? Feel free to pass it on."],
  closing: () => ['Thanks', 'Cheers'],
}
