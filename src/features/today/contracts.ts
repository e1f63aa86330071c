import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { physicianName } from '#shared/calls/physician-name.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { PhysicianCard, reason } from '../physicians/contracts.ts'

const Person = z.object({ id: PhysicianId, ...physicianName, credential: z.string() })

/** A next step that is due today or overdue. */
const Step = z.object({
  physician: Person,
  listId: z.uuid(),
  listName: z.string(),
  /** Null on a list without stages. */
  stage: z.string().nullable(),
  text: z.string(),
  on: z.iso.date(),
  /** The colleague who gave it; null for the caller's own. */
  givenBy: z.string().nullable(),
})
export type Step = z.infer<typeof Step>

/** How the physician of a step can be reached; null while they are being removed. */
export const StepCard = PhysicianCard.pick({
  specialty: true,
  organization: true,
  location: true,
  contactInfo: true,
  channels: true,
  revealed: true,
  lastContact: true,
  doNotContact: true,
  excludedSince: true,
}).extend({ reason })

/** One of the caller's saved searches, with physicians who are new since they last looked. */
const News = z.object({
  searchId: z.uuid(),
  name: z.string(),
  /** The search's URL, with the new ones first. */
  address: z.string(),
  count: z.int(),
  /** The first of them. */
  physicians: z.array(Person.extend({ location: z.string() })).max(listLimits.todayNames),
})
export type News = z.infer<typeof News>

export const changeKinds = ['moved', 'contact', 'deactivated', 'excluded'] as const

/** News about a physician on one of the caller's lists. */
const Change = z.object({
  /** For hide-today-item. */
  item: z.string(),
  kind: z.enum(changeKinds),
  physician: Person,
  on: z.iso.date(),
  /** Where they were, if they moved; in words. */
  from: z.string(),
  /** Where they are now. */
  to: z.string(),
})
export type Change = z.infer<typeof Change>

/** Something a colleague did recently. */
export const TeamDeed = z.object({
  id: z.int(),
  by: z.string(),
  at: z.iso.datetime(),
  physician: Person,
  /** 'contacted' with how and the result, 'moved' with the stage. */
  kind: z.enum(['contacted', 'moved']),
  details: z.record(z.string(), z.string()),
})
export type TeamDeed = z.infer<typeof TeamDeed>

export const handoffKinds = ['physicians', 'step', 'note'] as const

/** Something that one member of a team gave another. */
const Handoff = z.object({
  id: z.uuid(),
  kind: z.enum(handoffKinds),
  /** The colleague who gave it, or who has done it. */
  by: z.string(),
  at: z.iso.datetime(),
  listId: z.uuid(),
  listName: z.string(),
  /** Null for several. */
  physician: Person.nullable(),
  physicians: z.int(),
  /** The next step or the note; the stage, if all of its physicians were given. */
  text: z.string(),
})
export type Handoff = z.infer<typeof Handoff>

const OpenPosition = z.object({
  listId: z.uuid(),
  title: z.string(),
  physicians: z.int(),
  /** The furthest stage toward placement that anyone is in, and how many are; for 'contacted', who was contacted. */
  furthest: z.object({ stage: z.string(), count: z.int() }).nullable(),
})

export const getToday = contract({
  name: 'get-today',
  summary:
    'The caller’s day: next steps that are due, new physicians in saved searches by name, changes to physicians on lists, what colleagues did, open positions, and the quota used.',
  access: own,
  scope: 'read',
  input: z.strictObject({
    /** The caller's day, as an ISO date; if missing, the server's. */
    day: z.iso.date('Enter a date.').optional(),
  }),
  output: z.object({
    steps: z.array(Step.extend({ card: StepCard.nullable() })).max(listLimits.todaySteps),
    stepsInAll: z.int(),
    /** What colleagues gave the caller; steps are among the next steps. */
    given: z.array(Handoff).max(listLimits.todayHandoffs),
    /** What the caller gave and colleagues have done. */
    returned: z.array(Handoff).max(listLimits.todayHandoffs),
    news: z.array(News),
    changes: z.array(Change).max(listLimits.todayChanges),
    positions: z.array(OpenPosition),
    /** Null for someone without a team. */
    team: z.array(TeamDeed).max(listLimits.todayTeam).nullable(),
    reveals: z.object({ used: z.int(), max: z.int() }),
    /** Which of the first things to do the caller has done. */
    first: z.object({ list: z.boolean(), search: z.boolean(), contact: z.boolean() }),
  }),
  shows: ({ steps, given, returned, news, changes, team }) => [
    ...[...given, ...returned].flatMap(({ physician }) => physician?.id ?? []),
    ...[...steps, ...changes, ...(team ?? [])].map(({ physician }) => physician.id),
    ...news.flatMap(({ physicians }) => physicians.map(({ id }) => id)),
  ],
})

export const hideTodayItem = contract({
  name: 'hide-today-item',
  summary: 'Dismisses a change from the caller’s Today page, permanently or until a date.',
  access: ownNotDemo,
  scope: 'write',
  example: { item: 'moved:1' },
  input: z.strictObject({
    item: z.string().regex(/^(moved|contact|deactivated|excluded):\d{1,16}$/, 'There is no such item.'),
    until: z.iso
      .date('Enter a date.')
      .refine((day) => day < '2100-01-01', 'Enter a date before 2100.')
      .optional(),
  }),
  output: z.strictObject({}),
})
