/** How each tone greets, opens, frames what the position is, asks for a time, and closes. */
import type { Tone } from '#shared/product/email-options.ts'

export interface Opening {
  /** 'a full-time hospitalist' */
  role: string
  /** ' for Bellwether Health in Chadron, Nebraska', or less. */
  where: string
  /** 'the group', 'the hospital'. */
  who: string
}

export interface Voice {
  greeting: readonly string[]
  /** By an agency, of another's position. Five each: whichever of three is shown, the next three begin otherwise. */
  opening: readonly ((about: Opening) => string)[]
  /** By the employer. */
  ownOpening: readonly ((about: Opening) => string)[]
  schedule: readonly string[]
  call: readonly string[]
  noCall: readonly string[]
  pay: readonly string[]
  extras: readonly string[]
  there: readonly string[]
  benefits: readonly string[]
  need: readonly string[]
  listLead: readonly string[]
  ask: readonly string[]
  /** Before a follow-up's facts. */
  again: readonly ((about: Opening) => string)[]
  /** A follow-up without any. */
  reminder: readonly ((about: Opening) => string)[]
  closing: readonly string[]
  contracts: boolean
}

/** A fact in each of the frames. */
export type Fill = (frames: readonly string[], x: string) => string[]

/** '{x}' is what is told. */
export const voices: Record<Tone, Voice> = {
  Professional: {
    greeting: ['Dear Dr. {last_name},'],
    opening: [
      ({ role, where }) => `I hope you will consider a position for ${role}${where}.`,
      ({ role, where }) => `I would like to discuss a position for ${role}${where}.`,
      ({ role, where }) => `I have an opening for ${role}${where}.`,
      ({ role, where }) => `There is an opening for ${role}${where}.`,
      ({ role, where }) => `You may be interested in an opportunity for ${role}${where}.`,
    ],
    ownOpening: [
      ({ role, where }) => `There is an opening with us for ${role}${where}.`,
      ({ role, where }) => `We would like to discuss our opening for ${role}${where}.`,
      ({ role, where }) => `We are recruiting ${role}${where}.`,
      ({ role, where }) => `We hope you will consider our opening for ${role}${where}.`,
      ({ role, where }) => `You may be interested in our opening for ${role}${where}.`,
    ],
    schedule: ['the schedule is {x}', 'you would work {x}', 'your schedule would be {x}'],
    call: ['call is {x}', 'your call would be {x}', 'call would be {x}'],
    noCall: ['there is {x}', 'there would be {x}', 'the position has {x}'],
    pay: ['pay is {x}', 'compensation is {x}', 'the pay is {x}'],
    extras: [
      'the offer includes {x}',
      'you would also receive {x}',
      'there is also {x}',
      'the position also offers {x}',
    ],
    there: ['there is {x}', 'you would have {x}'],
    benefits: ['benefits include {x}', 'the benefits include {x}'],
    need: ['you need {x}', 'you would need {x}', 'the position requires {x}'],
    listLead: ['The terms in brief:', 'Pay and schedule in brief:'],
    ask: [
      'Would you have 15 minutes to talk on Tuesday or Wednesday afternoon?',
      'Could we speak for 15 minutes this Thursday, or is another day better?',
      'Would a short call on Monday or Thursday suit you?',
      'If you would like to talk, which day next week is good for a 15-minute call?',
      'Shall we find 15 minutes for a call on Wednesday or Friday?',
    ],
    again: [
      ({ role, where }) => `Here are more details about the opening for ${role}${where}.`,
      ({ role, where }) => `I would like to tell you more about the opening for ${role}${where}.`,
      ({ role, where }) => `There is more to know about the opening for ${role}${where}.`,
      ({ role, where }) => `This is a further note about the opening for ${role}${where}.`,
      ({ role, where }) => `You may want to know more about the opening for ${role}${where}.`,
    ],
    reminder: [({ role, where }) => `I wrote to you about ${role}${where}. The position is still open to talk about.`],
    closing: ['Kind regards,', 'Best regards,'],
    contracts: false,
  },
  Formal: {
    greeting: ['Dear Dr. {last_name}:'],
    opening: [
      ({ role, where }) => `I write regarding an opening for ${role}${where}.`,
      ({ role, where }) => `I hope to discuss a position for ${role}${where}.`,
      ({ role, where }) => `Please consider an opportunity for ${role}${where}.`,
      ({ role, where }) => `This message is regarding a position for ${role}${where}.`,
      ({ role, where }) => `It may interest you that there is an opening for ${role}${where}.`,
    ],
    ownOpening: [
      ({ role, where }) => `We write regarding our opening for ${role}${where}.`,
      ({ role, where }) => `We would welcome your interest in our opening for ${role}${where}.`,
      ({ role, where }) => `Please consider our opening for ${role}${where}.`,
      ({ role, where }) => `We are pleased to be recruiting ${role}${where}.`,
      ({ role, where }) => `It may interest you that we have an opening for ${role}${where}.`,
    ],
    schedule: ['the schedule is {x}', 'you would work {x}', 'your schedule would be {x}'],
    call: ['call is {x}', 'call would be {x}', 'your call would be {x}'],
    noCall: ['there is {x}', 'there would be {x}', 'the position has {x}'],
    pay: ['the compensation is {x}', 'compensation would be {x}', 'the position pays {x}'],
    extras: [
      'the offer includes {x}',
      'in addition, there is {x}',
      'you would also receive {x}',
      'the position also offers {x}',
    ],
    there: ['there is {x}', 'you would have {x}'],
    benefits: ['the benefits include {x}', 'the position provides {x}'],
    need: ['the position requires {x}', 'you would need {x}', 'you need {x}'],
    listLead: ['The principal terms are as follows:', 'Compensation and schedule are as follows:'],
    ask: [
      'May I call you on Tuesday or Wednesday afternoon, or at a time that you prefer?',
      'I would welcome a conversation of 15 minutes. Would Thursday suit you?',
      'Should this be of interest, may I propose a call on Monday or Thursday?',
      'Please let me know which day next week would suit you for a short call.',
      'Might I have 15 minutes of your time on Wednesday or Friday?',
    ],
    again: [
      ({ role, where }) => `Further to my earlier message, here is more about the position for ${role}${where}.`,
      ({ role, where }) => `Here are further details about the position for ${role}${where}.`,
      ({ role, where }) => `Please consider some further details about the position for ${role}${where}.`,
      ({ role, where }) => `There are further points to share about the position for ${role}${where}.`,
      ({ role, where }) => `It may interest you to know more about the position for ${role}${where}.`,
    ],
    reminder: [
      ({ role, where }) =>
        `I wrote to you regarding a position for ${role}${where}, and would still welcome your reply.`,
    ],
    closing: ['Respectfully,', 'Sincerely,'],
    contracts: false,
  },
  Friendly: {
    greeting: ['Hello Dr. {last_name},', 'Hi Dr. {last_name},'],
    opening: [
      ({ role, where }) => `Let me share an opportunity for ${role}${where}.`,
      ({ role, where }) => `I would be happy to discuss an opening for ${role}${where}.`,
      ({ role, where }) => `I hope your week is going well. I am looking for ${role}${where}.`,
      ({ role, where }) => `Here is a quick note about a position for ${role}${where}.`,
      ({ role, where }) => `I thought you might like an opening for ${role}${where}.`,
    ],
    ownOpening: [
      ({ role, where }) => `We would like to share our opening for ${role}${where}.`,
      ({ role, where }) => `We would be happy to discuss our opening for ${role}${where}.`,
      ({ role, where }) => `I hope your week is going well. We are looking for ${role}${where}.`,
      ({ role, where }) => `Here is a quick note about our opening for ${role}${where}.`,
      ({ role, where }) => `We thought you might like our opening for ${role}${where}.`,
    ],
    schedule: ['you would work {x}', 'your schedule would be {x}', 'the schedule is {x}'],
    call: ['call is {x}', 'your call would be {x}', 'call would be {x}'],
    noCall: ['there is {x}', 'there would be {x}', 'the position has {x}'],
    pay: ['the pay is {x}', 'you would earn {x}', 'pay is {x}'],
    extras: ['you would also get {x}', 'on top of that, there is {x}', 'there is also {x}', 'the offer includes {x}'],
    there: ['you would have {x}', 'there is {x}'],
    benefits: ['the benefits include {x}', 'you would also get {x}'],
    need: ['you would need {x}', 'you need {x}', 'the position requires {x}'],
    listLead: ['Here are pay and schedule:', 'Here is the short version:'],
    ask: [
      'Would you like to talk for 15 minutes on Tuesday or Wednesday?',
      'I would be glad to tell you more. Is Thursday a good day for a quick call?',
      'If it sounds good, which day next week can I call you?',
      'Could we chat for a few minutes on Monday or Thursday?',
      'Happy to answer anything. Would Wednesday or Friday work for a short call?',
    ],
    again: [
      ({ role, where }) => `Here is some more about the opening for ${role}${where}.`,
      ({ role, where }) => `I would be happy to share more about the opening for ${role}${where}.`,
      ({ role, where }) => `I thought you might like more details about the opening for ${role}${where}.`,
      ({ role, where }) => `There is more I would like to share about the opening for ${role}${where}.`,
      ({ role, where }) => `I hope your week is going well. Here is more about the opening for ${role}${where}.`,
    ],
    reminder: [({ role, where }) => `I wrote to you about ${role}${where}, and I would still love to hear from you.`],
    closing: ['Warm regards,', 'All the best,'],
    contracts: true,
  },
  Casual: {
    greeting: ['Hi Dr. {last_name},'],
    opening: [
      ({ role, where }) => `Quick note: I am looking for ${role}${where}.`,
      ({ role, where }) => `I have an opening for ${role}${where}.`,
      ({ role, where }) => `Let me tell you about a job for ${role}${where}.`,
      ({ role, where }) => `Just a short note about a job for ${role}${where}.`,
      ({ role, where }) => `There is an opening for ${role}${where}.`,
    ],
    ownOpening: [
      ({ role, where }) => `Quick note: we are looking for ${role}${where}.`,
      ({ role, where }) => `We have an opening for ${role}${where}.`,
      ({ role, where }) => `Let me tell you about our opening for ${role}${where}.`,
      ({ role, where }) => `Just a short note about our opening for ${role}${where}.`,
      ({ role, where }) => `There is an opening with us for ${role}${where}.`,
    ],
    schedule: ['you would work {x}', 'your schedule would be {x}', 'the schedule is {x}'],
    call: ['call is {x}', 'your call would be {x}', 'call would be {x}'],
    noCall: ['there is {x}', 'there would be {x}', 'the position has {x}'],
    pay: ['the job pays {x}', 'the pay is {x}', 'pay is {x}'],
    extras: ['there is also {x}', 'you also get {x}', 'plus, there is {x}', 'the offer includes {x}'],
    there: ['there is {x}', 'you would have {x}'],
    benefits: ['you also get {x}', 'benefits include {x}'],
    need: ['you need {x}', 'you would need {x}', 'the job requires {x}'],
    listLead: ['The numbers:', 'Pay and schedule:'],
    ask: [
      'Can we talk for 10 minutes on Tuesday or Wednesday?',
      'Got 10 minutes for a call on Thursday?',
      'Want to talk? Name a day next week and a time.',
      'Is Monday or Thursday good for a quick call?',
      'Up for a quick call on Wednesday or Friday?',
    ],
    again: [
      ({ role, where }) => `Here is more about the job for ${role}${where}.`,
      ({ role, where }) => `More on the opening for ${role}${where}.`,
      ({ role, where }) => `One more note about the job for ${role}${where}.`,
      ({ role, where }) => `Let me tell you more about the job for ${role}${where}.`,
      ({ role, where }) => `There is more to know about the job for ${role}${where}.`,
    ],
    reminder: [({ role, where }) => `Still looking for ${role}${where}, in case you missed my last note.`],
    closing: ['Thanks,', 'Best,'],
    contracts: true,
  },
}

/** 'You would work' as friends say it. */
export function contracted(text: string): string {
  return text
    .replace(/\b(I|you|it|we|they) would\b(?! (?:like|you)\b)/gi, "$1'd")
    .replace(/\bI would\b/g, "I'd")
    .replace(/\bI am\b/g, "I'm")
    .replace(/\b(we|they|you) are\b/gi, "$1're")
    .replace(/\b(it|there|that|here|what) is\b(?=\s)/gi, "$1's")
    .replace(/\b(is|are|does|do|would|has|have) not\b/g, "$1n't")
    .replace(/\bcannot\b/g, "can't")
    .replace(/\bwill not\b/g, "won't")
}
