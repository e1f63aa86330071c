import type { Voice } from './voice.ts'
import { capital, withArticle } from './words.ts'

export const casual: Voice = {
  greeting: () => ['Hi {first_name},', 'Hey {first_name},'],
  subject: ({ role, job, inPlace }) => [
    `${job.title} role${inPlace}?`,
    `Quick one: ${role} role${inPlace}`,
    `${role} role${inPlace}, worth a look?`,
  ],
  opening: ({ role, where }) => [
    `Quick note about ${withArticle(role)} role${where}.`,
    `I'll keep it short: I'm looking for someone for ${withArticle(role)} role${where}.`,
    `Not sure if you're looking, but I have ${withArticle(role)} role${where}.`,
  ],
  reason: () => [
    'I saw you practice {specialty} at {company_name} in {location}, so you came to mind.',
    'You practice {specialty} at {company_name}, so I figured I would just ask.',
    'Your {specialty} work at {company_name} in {location} is how I found you.',
  ],
  listLead: () => ['The short version:', "What you'd want to know:", 'The basics:'],
  pay: (is, extras) =>
    is === null
      ? [`There's ${extras}`, `The offer has ${extras}`]
      : extras === ''
        ? [is]
        : [`${is}, plus ${extras}`, `${is}. There's also ${extras}`],
  schedule: (is, limits, call) => [
    `${capital(is)}${limits && `, ${limits}`}${call && `, and ${call}`}`,
    `Schedule-wise it's ${is}${limits && `, with ${limits}`}${call && `, and ${call}`}`,
  ],
  benefits: (list) => [`You also get ${list}`, `You'd get ${list} on top`],
  work: (list) => [`You'd ${list}`],
  setting: (list) => [`It's ${list}`],
  fit: {
    'full-time': () => [
      "You may be all set at {company_name}. If you're even a little curious, let me know what would get you to look.",
      "No idea if you're thinking about a change, but it doesn't hurt to compare.",
    ],
    'part-time': () => [
      'It could sit next to what you do at {company_name}. Which days would you want?',
      "Tell me which days you'd want and I'll see what fits.",
    ],
    contract: () => [
      "If you're up for it, which dates could you do?",
      "Tell me when you'd be free and I'll see what lines up.",
    ],
    'per diem': () => [
      'You could keep your job at {company_name} and grab shifts when you want them. Which days work?',
      "If you want a few extra shifts, tell me which days you're usually free.",
    ],
  },
  open: (list) => [
    `I left out ${list}, so just ask and I'll find out.`,
    `Want to know about ${list}? Ask away, I'll get you an answer.`,
  ],
  next: () => [
    "It's just a chat, it stays between us, and you can back out any time.",
    "Email, text or a quick call all work for me. Ask whatever you'd want to know before giving it a second thought.",
  ],
  filling: () => [
    "Not the right thing? Tell me what would be, and I'll only bug you when I have it.",
    "Know someone who'd like it? Feel free to pass it on.",
    "Either way, I'd love to hear what matters to you in a job these days: pay, time, people, place, whatever it is.",
  ],
  ask: () => [
    'Want to chat for a few minutes? If not, just say no and that is that.',
    "Interested? Reply with a good time. Not for you? That's fine, a quick no helps.",
    'Want the details, or is a quick call easier?',
  ],
  shortAsk: () => ['Want the details?', 'Up for a quick call?'],
  closing: () => ['Thanks', 'Cheers'],
}
