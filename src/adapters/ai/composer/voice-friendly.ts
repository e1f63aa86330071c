import type { Voice } from './voice.ts'
import { withArticle } from './words.ts'

export const friendly: Voice = {
  greeting: () => ['Hello Dr. {last_name},', 'Hi Dr. {last_name},'],
  subject: ({ role, title, inPlace }) => [
    `A role you might like: ${role}${inPlace}`,
    `Thought of you for ${withArticle(role)} role${inPlace}`,
    `${title} role${inPlace}: a good fit for you?`,
  ],
  opening: ({ role, inPlace }) => [
    `I hope your week is going well. I am helping to fill ${withArticle(role)} role${inPlace}, and I thought of you.`,
    `I would love to tell you about ${withArticle(role)} role${inPlace}.`,
    `I have ${withArticle(role)} role${inPlace} that may be worth a look.`,
  ],
  reason: () => [
    'Your {specialty} work at {company_name} is what made me write.',
    'I saw that you practice {specialty} at {company_name}, so I hope some of this speaks to you.',
    'I found you through your {specialty} work at {company_name} in {location}.',
  ],
  listLead: () => ['Here is the gist:', 'The parts I would want to know first:', 'A few things to know:'],
  ask: {
    any: () => [
      'Would you like to have a quick chat about it? If now is not the time, just say so.',
      'If it sounds interesting, would you reply with a good time to talk?',
      'Can I send you more, or would you rather talk for a few minutes?',
    ],
    'part-time': () => [
      'Which days would suit you best?',
      'Would you like to chat about it, and which days would suit you?',
    ],
    contract: () => [
      'Which dates would work for you?',
      'Would you like to chat about it, and which dates would work for you?',
    ],
    'per diem': () => [
      'Which days tend to be free for you?',
      'Would you like to chat about it, and which days usually work for you?',
    ],
  },
  shortAsk: () => ['Would you like to hear more?', 'Can I send you more, or would you rather talk for a few minutes?'],
  offer: () => [
    'Please ask me anything you would want to know before deciding whether it interests you.',
    'If a friend or colleague comes to mind who might like it, please feel free to pass this on.',
  ],
  closing: () => ['Warm regards', 'All the best'],
}
