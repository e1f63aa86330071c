import type { Voice } from './voice.ts'
import { withArticle } from './words.ts'

export const friendly: Voice = {
  greeting: () => ['Hello Dr. {first_name},', 'Hi Dr. {first_name},'],
  subject: ({ role, job, inPlace }) => [
    `A role you might like: ${role}${inPlace}`,
    `Thought of you for ${withArticle(role)} role${inPlace}`,
    `${withArticle(job.title)} role${inPlace}: would it suit you?`,
  ],
  opening: ({ role, where }) => [
    `I hope your week is going well. I am helping to fill ${withArticle(role)} role${where}, and I thought of you.`,
    `I would love to tell you about ${withArticle(role)} role${where}.`,
    `I will keep this easy to read between patients: there is ${withArticle(role)} role${where}, and it may be worth a look.`,
  ],
  reason: () => [
    'Your {specialty} work at {company_name} is what made me write.',
    'I saw that you practice {specialty} at {company_name} in {location}, so I hope at least part of this speaks to you.',
    'I found you through your {specialty} work at {company_name} in {location}.',
  ],
  listLead: () => ['Here is the gist:', 'The parts I would want to know first:', 'A few things to know:'],
  pay: (is, extras) =>
    is === null
      ? [`The offer comes with ${extras}`, `There is good news on the offer: it comes with ${extras}`]
      : extras === ''
        ? [is]
        : [`${is}, and it comes with ${extras}`, `${is}, plus ${extras}`],
  schedule: (is, limits, call) => [
    `The schedule is ${is}${limits && `, with ${limits}`}${call && `, and ${call}`}`,
    `As for your time, the schedule is ${is}${limits && `, with ${limits}`}${call && `, and ${call}`}`,
  ],
  benefits: (list) => [`On top of that, there is ${list}`, `The benefits include ${list}`],
  work: (list) => [`You would ${list}`, `Day to day, you would ${list}`],
  setting: (list) => [`The role is ${list}`],
  fit: {
    'full-time': () => [
      'You may be perfectly happy at {company_name}, and that is fine. If you have been wondering what else is out there, I would enjoy hearing what you would look for.',
      'Even if you are not planning a change, I would enjoy hearing what would make one worthwhile for you.',
    ],
    'part-time': () => [
      'It could be a nice balance beside your work at {company_name}. Which days would suit you best?',
      'Tell me which days would make your week easier, and I will see how they fit.',
    ],
    contract: () => [
      'If a change of scene for a while sounds good, tell me which dates would work for you.',
      'With contract work it is the calendar that matters most: which dates would suit you?',
    ],
    'per diem': () => [
      'You could keep everything as it is at {company_name} and just add the shifts you like. Which days tend to be free?',
      'If picking up a few shifts sounds good, tell me which days usually work for you.',
    ],
  },
  open: (list, either) => [
    `I know ${list} matter, and they are not in this note. Ask me anything, and I will find out for you.`,
    `I have not mentioned ${either} here, so please ask. I am happy to find out for you.`,
  ],
  next: () => [
    'There is no pressure at all: we would just talk, and it would stay between us.',
    'I am happy to answer questions by email, by text or on the phone, whatever is easiest on a busy day.',
  ],
  filling: () => [
    'And if this one is not for you, tell me what would be. I would much rather write to you once with the right thing than five times with the wrong one.',
    'If a friend or colleague comes to mind who might like it, please feel free to pass it on.',
  ],
  ask: () => [
    'Would you like to have a quick chat about it? And if now is not the time, just say so. No hard feelings.',
    'If it sounds interesting, just reply with a good time to talk. If not, a quick no helps me as well.',
    'Shall I send you more, or would you rather talk for a few minutes?',
  ],
  shortAsk: () => [
    'Would you like to hear more?',
    'Shall I send you more, or would you rather talk for a few minutes?',
  ],
  closing: () => ['Warm regards', 'All the best'],
}
