/** Everything a letter may say about a position: what the form says, and nothing else. */
import type { PositionType } from '#shared/letters.ts'
import { readStatements, type Statement } from './job-text.ts'
import { type OfferFacts, readOffer } from './read-offer.ts'
import { type PayFacts, readPay } from './read-pay.ts'
import { findPlace, type PracticeFacts, readPractice } from './read-practice.ts'
import { readSchedule, type ScheduleFacts } from './read-schedule.ts'

export interface Job {
  /** 'Interventional Cardiologist' */
  title: string
  /** In a sentence: 'full-time', 'per diem'. */
  type: string
  pay: PayFacts
  schedule: ScheduleFacts
  offer: OfferFacts
  practice: PracticeFacts
  /** Sentences of the description in its own words, about the place and the people. */
  remarks: string[]
  /** Points of the description that no reader took: 'Modern clinic with on-site imaging'. */
  points: string[]
}

export function readJob(jobTitle: string, jobDescription: string, positionType: PositionType): Job {
  const statements = readStatements(jobDescription)
  const used = new Set<Statement>()
  const pay = readPay(statements, used)
  const schedule = readSchedule(statements, used)
  const offer = withEducation(readOffer(statements, used), pay)
  const practice = readPractice(jobTitle, statements, used)
  const rest = statements.filter((statement) => !used.has(statement) && isTelling(statement.text))
  return {
    title: cleanTitle(jobTitle),
    type: positionType.toLowerCase(),
    pay,
    schedule,
    offer,
    practice,
    remarks: rest.filter(isRemark).map(({ text }) => text),
    points: rest.filter(isOwnPoint).map(({ text }) => text.replace(/[.,]$/, '')),
  }
}

/** An allowance for education with its amount stands for the one without. */
function withEducation(offer: OfferFacts, { education }: PayFacts): OfferFacts {
  if (education === null) return offer
  return { ...offer, benefits: [education, ...offer.benefits.filter((benefit) => !/^a CME /.test(benefit))] }
}

const typeWords =
  /\b(?:full|part)[- ]time\b|\bper[- ]diem\b|\bcontract\b|\bPRN\b|\b(?:position|role|job|opening|opportunity|needed|wanted)\b|\(\s*\)/gi

/** The role alone: without place, type and the word 'position', and never in capitals throughout. */
function cleanTitle(jobTitle: string): string {
  const raw = jobTitle
    .replace(/[{}<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const found = findPlace(raw)
  const withoutPlace = found ? raw.replace(found.whole, ' ') : raw
  const title = withoutPlace
    .replace(typeWords, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:[\s,|/–—:-]|\b(?:in|at|near)\b)+$/i, '')
    .replace(/^[\s,|/–—:-]+/, '')
    .trim()
  const kept = title === '' ? raw : title
  const shouts = /[A-Z]{6,}/.test(kept) && !/[a-z]/.test(kept)
  return shouts ? kept.toLowerCase().replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase()) : kept
}

/** Not how to apply, not the law, not shouting. */
function isTelling(text: string): boolean {
  return !/\b(?:apply|applicants?|resume|cv|curriculum|submit|click|website|equal opportunity|eoe|discriminat\w*|e-?mail|contact|phone|reach out|refer(?:ral)?s?|job (?:id|code|number)|posted|seeking|looking for|hiring|recruiting|required|requirements?|must|responsib\w+|duties|instructions?|ignore)\b|@|https?:|www\.|\d{3}[-.) ]\d{3,4}|!|\$/i.test(
    text,
  )
}

/** A sentence that can stand in a letter as it is. */
function isRemark({ text, isPoint }: Statement): boolean {
  return (
    !isPoint &&
    text.length >= 30 &&
    text.length <= 200 &&
    /^(?:The|Our|We|Its?|This|[A-Z]\w+ (?:is|has|offers))\b/.test(text) &&
    /\.$/.test(text) &&
    /\b(?:is|are|was|were|has|have|offers?|serves?|provides?|includes?|sees?|covers?|runs?|supports?|shares?|owns?|built|opened|sits|lies|works?)\b/i.test(
      text,
    )
  )
}

function isOwnPoint({ text, isPoint, heading }: Statement): boolean {
  return (
    isPoint &&
    text.length >= 12 &&
    text.length <= 90 &&
    /^[A-Z0-9]/.test(text) &&
    !/^(?:locations?|job locations?|practice locations?|employer|organization|facility|company|hospital|client|title|specialty|job title|position)$/.test(
      heading,
    ) &&
    findPlace(text)?.whole !== text
  )
}
