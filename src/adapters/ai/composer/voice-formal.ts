import type { Voice } from './voice.ts'
import { withArticle } from './words.ts'

export const formal: Voice = {
  greeting: () => ['Dear Dr. {first_name}:', 'Dear Doctor {first_name}:'],
  subject: ({ role, job, inPlace }) => [
    `Regarding ${withArticle(role)} position${inPlace}`,
    `Invitation to discuss ${withArticle(role)} position${inPlace}`,
    `${job.title}${inPlace}: inquiry regarding ${withArticle(job.type)} appointment`,
  ],
  opening: ({ role, where }) => [
    `I write to bring to your attention ${withArticle(role)} position${where}.`,
    `I am writing to inquire whether you would consider ${withArticle(role)} position${where}.`,
    `Permit me to introduce ${withArticle(role)} position${where}.`,
  ],
  reason: () => [
    'Given your practice of {specialty} at {company_name} in {location}, I believe that the particulars may be of interest to you.',
    'Your professional experience in {specialty} at {company_name} prompts this letter.',
    'I address this letter to you because of your practice of {specialty} at {company_name} in {location}.',
  ],
  listLead: () => ['The principal terms are as follows:', 'The particulars are as follows:'],
  pay: (is, extras) =>
    is === null
      ? [`The terms include ${extras}`, `The offer comprises ${extras}`]
      : extras === ''
        ? [is]
        : [`${is}, together with ${extras}`, `${is}; the terms further include ${extras}`],
  schedule: (is, limits, call) => [
    `The schedule is ${is}${limits && `, with ${limits}`}${call && `; ${call}`}`,
    `The position follows a schedule of ${is}${limits && `, with ${limits}`}${call && `, and ${call}`}`,
  ],
  benefits: (list) => [`The benefits comprise ${list}`, `The benefits further include ${list}`],
  work: (list) => [`The physician in this position would ${list}`],
  setting: (list) => [`The position is ${list}`],
  fit: {
    'full-time': () => [
      'Should you be considering the next step in your career, I would welcome the opportunity to learn which conditions would be decisive for you.',
      'I appreciate that your commitment to {company_name} deserves due consideration, and I would gladly accommodate your timing.',
    ],
    'part-time': () => [
      'Should part-time practice beside your present commitments be of interest, I would be grateful to know which days would suit you.',
      'I would be pleased to learn which days of the week you would wish to practice.',
    ],
    contract: () => [
      'Should an engagement of this kind be of interest, I would be grateful to know the dates of your availability.',
      'I would be pleased to learn during which period you might be available.',
    ],
    'per diem': () => [
      'As the work is arranged per diem, it may be compatible with your present position at {company_name}. I would be grateful to know which days would suit you.',
      'Should occasional engagements be of interest, I would be pleased to learn on which days you might be available.',
    ],
  },
  open: (list, either) => [
    `This letter does not address ${either}. I shall gladly obtain a definite answer to any question you may have.`,
    `Should you wish to learn about ${list}, I shall gladly obtain the information for you.`,
  ],
  next: () => [
    'A first conversation would be confidential and would not oblige you in any way. I would be pleased to answer your questions in writing, should you prefer to have the information in that form.',
    'Any conversation between us would be held in confidence. I am at your disposal by telephone or in writing, as you prefer.',
  ],
  filling: () => [
    'Should the present time be unsuitable, I would nevertheless value your view of the conditions under which a position would merit your consideration.',
    'Should a colleague come to mind for whom the position would be fitting, I would be grateful for an introduction.',
  ],
  ask: () => [
    'I would be honored to discuss the position with you at a time of your choosing. Should it not be of interest, a brief reply to that effect would be appreciated.',
    'May I ask you to indicate a convenient time for a conversation, or whether you would prefer to receive further details in writing?',
    'I would be grateful for your reply, and would be pleased to provide further particulars upon request.',
  ],
  shortAsk: () => [
    'May I provide you with further particulars?',
    'I would be grateful for the opportunity to discuss it with you.',
  ],
  closing: () => ['Respectfully', 'Sincerely'],
}
