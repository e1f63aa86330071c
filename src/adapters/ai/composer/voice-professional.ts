import type { Voice } from './voice.ts'
import { withArticle } from './words.ts'

export const professional: Voice = {
  greeting: () => ['Dear Dr. {first_name},', 'Hello Dr. {first_name},'],
  subject: ({ role, job, inPlace }) => [
    `${role} position${inPlace}`,
    `${job.title}${inPlace}: ${job.type} position`,
    `A ${role} position${inPlace}`,
  ],
  opening: ({ role, where }) => [
    `I am writing about ${withArticle(role)} position${where}.`,
    `I am recruiting for ${withArticle(role)} position${where}.`,
    `We are filling ${withArticle(role)} position${where}.`,
  ],
  reason: () => [
    'I came across your background in {specialty} at {company_name} and would like to tell you about it directly.',
    'Your work in {specialty} at {company_name} in {location} is the reason I am getting in touch.',
    'Since you practice {specialty} at {company_name} in {location}, I wanted you to hear of it first-hand.',
  ],
  listLead: () => ['The main points:', 'In brief:', 'Here is what the position offers:'],
  pay: (is, extras) =>
    is === null
      ? [`The offer includes ${extras}`, `Compensation includes ${extras}`]
      : extras === ''
        ? [is]
        : [`${is}, plus ${extras}`, `${is}, along with ${extras}`],
  schedule: (is, limits, call) => [
    `The schedule is ${is}${limits && `, with ${limits}`}${call && `, and ${call}`}`,
    `The schedule is ${is}${limits && `, with ${limits}`}${call && `; ${call}`}`,
  ],
  benefits: (list) => [`Benefits include ${list}`, `The benefits include ${list}`],
  work: (list) => [`You would ${list}`],
  setting: (list) => [`The position is ${list}`],
  fit: {
    'full-time': () => [
      'If you are open to a change, I would be interested to hear what would make a move from {company_name} worth considering.',
      'Timing is flexible on my side: an early conversation does not commit you to anything.',
    ],
    'part-time': () => [
      'If part-time work beside your commitments at {company_name} appeals to you, please tell me which days would suit you.',
      'Please let me know which days of the week would work for you, and I will see how they fit.',
    ],
    contract: () => [
      'Please let me know which dates you could be available, and I will see how they fit.',
      'If contract work appeals to you, the most useful thing to know is when you could be available.',
    ],
    'per diem': () => [
      'Per diem work can leave your post at {company_name} as it is; please tell me which days you could cover.',
      'If you would like to add shifts now and then, please tell me which days usually suit you.',
    ],
  },
  open: (list, either) => [
    `This note does not cover ${either}; ask me, and I will get you a clear answer before you spend more time on it.`,
    `You will want to know about ${list} as well. Ask me, and I will get you a clear answer.`,
  ],
  next: () => [
    'A first call would take only a few minutes and would be confidential. I can answer your questions then, or by email if you prefer that.',
    'I am glad to answer questions by email or by phone, whichever is easier for you, and our conversation would be confidential.',
  ],
  filling: () => [
    'If this is not the right moment, I would still be glad to hear what you look for in a position, so that I only write when something fits.',
    'And if a colleague comes to mind for whom it would be a better fit, I would be grateful for an introduction.',
  ],
  ask: () => [
    'Would you be open to a brief call? If the timing is not right, a one-line reply is just as helpful.',
    'If this is of interest, please reply with a time that suits you and I will call. If it is not, a short no is welcome, too.',
    'May I send you the full details, or would a short call suit you better?',
  ],
  shortAsk: () => [
    'Would you be open to a brief call about it?',
    'May I send you the details, or would a short call suit you better?',
  ],
  closing: () => ['Kind regards', 'Best regards'],
}
