import { z } from 'zod'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { Cursor, cursorErrors, NextCursor } from '#shared/calls/cursor.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import { physicianName } from '#shared/calls/physician-name.ts'
import { shared, sharing } from '#shared/calls/sharing.ts'
import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { ownName } from '#shared/product/own-name.ts'
import { contactWays } from '../activities/kinds.ts'
import { EntryOwner, getList, NextStep, PhysicianList } from '../lists/contracts.ts'
import { stageKinds } from './stages.ts'

const nothing = z.strictObject({})
const ListId = z.uuid('There is no such list.')
const StageId = z.uuid('There is no such stage.')
const { noList } = getList.errors
const noStage = [404, 'This stage is no longer on the list.'] as const

export const physicianIds = z
  .array(PhysicianId, 'Please select at least one physician.')
  .min(1, 'Please select at least one physician.')
  .max(limits.listPhysicians, `At most ${limits.listPhysicians.toLocaleString('en-US')} physicians at once.`)

const StageName = z
  .string('Please enter a name for the stage.')
  .trim()
  .min(1, 'Please enter a name for the stage.')
  .max(listLimits.stageName, `A stage must be at most ${listLimits.stageName} characters.`)
const apart = z.boolean().default(false)
/** If omitted: what a stage of this name usually means, or what the stored one meant before. */
const kind = z.enum(stageKinds, { error: 'There is no such kind of stage.' }).optional()

const differ = (stages: readonly { name: string }[]) =>
  new Set(stages.map(({ name }) => name.toLowerCase())).size === stages.length

export const Stage = z.object({
  id: StageId,
  name: z.string(),
  /** Not on the path to a placement: 'Not interested'. */
  apart: z.boolean(),
  /** What it means, whatever its name is. */
  kind: z.enum(stageKinds),
  /** How many physicians are in it. */
  count: z.int(),
})
export type Stage = z.infer<typeof Stage>

export const positionStatuses = ['open', 'onHold', 'filled', 'closed'] as const

const line = (label: string) =>
  z
    .string()
    .trim()
    .max(listLimits.positionLine, `The ${label} must be at most ${listLimits.positionLine} characters.`)
    .default('')

export const Position = z.strictObject({
  title: z
    .string('Please enter the title of the position.')
    .trim()
    .min(1, 'Please enter the title of the position.')
    .max(listLimits.positionLine, `The title must be at most ${listLimits.positionLine} characters.`),
  specialty: line('specialty'),
  /** 'Boise, ID' */
  location: line('location'),
  facility: line('facility'),
  compensation: line('compensation'),
  schedule: line('schedule'),
  visa: line('visa'),
  /** The text of the job posting. */
  posting: z
    .string()
    .trim()
    .max(
      limits.jobDescription,
      `The posting must be at most ${limits.jobDescription.toLocaleString('en-US')} characters.`,
    )
    .default(''),
  status: z.enum(positionStatuses, { error: 'There is no such status.' }).default('open'),
})
export type Position = z.infer<typeof Position>

const SeenPosition = z.strictObject({
  title: z.string(),
  specialty: z.string(),
  location: z.string(),
  facility: z.string(),
  compensation: z.string(),
  schedule: z.string(),
  visa: z.string(),
  posting: z.string(),
  status: z.enum(positionStatuses, { error: 'There is no such status.' }),
})

/** What a list without a position says about it. */
export const noPosition: Position = {
  title: '',
  specialty: '',
  facility: '',
  location: '',
  compensation: '',
  schedule: '',
  visa: '',
  posting: '',
  status: 'open',
}

export const BoardCard = z.object({
  id: PhysicianId,
  ...physicianName,
  credential: z.string(),
  specialty: z.string(),
  organization: z.string(),
  location: z.string(),
  /** Null on a list without stages. */
  stageId: StageId.nullable(),
  /** When it was last moved, and who moved it; null for the caller, and if no one has. */
  movedAt: z.iso.datetime().nullable(),
  movedBy: z.string().nullable(),
  tags: z.array(z.string()),
  nextStep: NextStep.nullable(),
  owner: EntryOwner.nullable(),
  notes: z.int(),
  lastContact: z.object({ at: z.iso.datetime(), how: z.enum(contactWays).nullable() }).nullable(),
  /** The caller or the team doesn't want to contact them. */
  blocked: z.boolean(),
  /** Since when federal health care programs exclude them, if they do. */
  excludedSince: z.iso.date().optional(),
})
export type BoardCard = z.infer<typeof BoardCard>

export const getBoard = contract({
  name: 'get-board',
  summary: `A list by stage: the stages with their counts, the position, and the first ${listLimits.boardCards} physicians of each stage, most recently moved first.`,
  access: own,
  scope: 'read',
  input: z.strictObject({ listId: ListId }),
  output: z.object({
    list: PhysicianList,
    stages: z.array(Stage),
    cards: z.array(BoardCard),
    position: Position.extend({ openedAt: z.iso.datetime() }).nullable(),
    /** When it was read, so that move-physicians can tell what has moved since. */
    asOf: z.iso.datetime(),
  }),
  shows: ({ cards }) => cards.map(({ id }) => id),
  errors: { noList },
})

export const getStageCards = contract({
  name: 'get-stage-cards',
  summary: `More physicians of a stage, ${listLimits.boardCards} at a time, or ${listLimits.stageCards} by cursor.`,
  access: own,
  scope: 'read',
  input: z.strictObject({
    listId: ListId,
    stageId: StageId,
    offset: z
      .int('The offset must be a whole number.')
      .min(0, 'The offset starts at 0.')
      .max(limits.listPhysicians)
      .default(0),
    /** Instead of an offset: no one is skipped while cards are moved. */
    cursor: Cursor,
  }),
  output: z.object({ cards: z.array(BoardCard), next: NextCursor }),
  shows: ({ cards }) => cards.map(({ id }) => id),
  errors: { noList, noStage, ...cursorErrors },
})

export const setStages = contract({
  name: 'set-stages',
  summary:
    'Turns a list into a pipeline, or changes its stages. Stages are matched by id. To remove one with physicians, say where they go. Without stages, it is a plain list again.',
  access: needs('basic', 'createLists'),
  scope: 'write',
  input: z.strictObject({
    listId: ListId,
    stages: z
      .array(z.strictObject({ id: StageId.optional(), name: StageName, apart, kind }))
      .max(listLimits.stages, `A list can have at most ${listLimits.stages} stages.`)
      .refine(differ, 'Two stages have the same name.'),
    /** Where the physicians in a deleted stage go: the position, from 0, among the new stages. */
    moves: z
      .array(z.strictObject({ from: StageId, toPlace: z.int().min(0) }))
      .max(listLimits.stages)
      .default([]),
    seen: z
      .strictObject({ stages: z.array(z.strictObject({ id: StageId, name: z.string(), apart, kind })) })
      .optional(),
  }),
  output: z.object({ stages: z.array(Stage) }),
  errors: {
    noList,
    noStage,
    newer,
    // The message names the stage and how many are in it.
    stageHasCards: [409, 'This stage has physicians. Choose where they go.'],
  },
})

export const movePhysicians = contract({
  name: 'move-physicians',
  summary:
    'Moves physicians on a list to a stage. If two people move a physician at the same time, the last move wins, and the response shows what it replaced.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    listId: ListId,
    stageId: StageId,
    physicianIds,
    /** How the caller has just contacted them, which is logged with the move. */
    how: z.enum(contactWays, { error: 'Choose email, call, text, or meeting.' }).optional(),
    /** When the caller last saw the board; colleagues’ moves since then are reported. */
    seenAt: z.iso.datetime({ error: 'Enter a time in ISO 8601 format.' }).optional(),
  }),
  output: z.object({
    moved: z.int(),
    overtaken: z.array(z.object({ physicianId: PhysicianId, by: z.string().nullable(), stage: z.string() })),
    /** For undo-list-change; null if nothing was moved. */
    undoId: z.uuid().nullable(),
  }),
  errors: { noList, noStage },
})

export const getPosition = contract({
  name: 'get-position',
  summary: 'The position that a list is for, or null.',
  access: own,
  scope: 'read',
  input: z.strictObject({ listId: ListId }),
  output: z.object({ position: Position.nullable() }),
  errors: { noList },
})

export const setPosition = contract({
  name: 'set-position',
  summary: 'Sets the open position that a list is for. Null removes it.',
  access: needs('basic', 'createLists'),
  scope: 'write',
  input: z.strictObject({
    listId: ListId,
    position: Position.nullable(),
    /** Without a position before, each text is empty. */
    seen: SeenPosition.optional(),
  }),
  output: nothing,
  errors: { noList, newer },
})

export const StageTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  stages: z.array(z.object({ name: z.string(), apart: z.boolean(), kind })),
  ...sharing,
})
export type StageTemplate = z.infer<typeof StageTemplate>

export const getStageTemplates = contract({
  name: 'get-stage-templates',
  summary: 'The stage templates of the caller and the team.',
  access: own,
  scope: 'read',
  input: nothing,
  output: z.object({ data: z.array(StageTemplate) }),
})

export const saveStageTemplate = contract({
  name: 'save-stage-template',
  summary: 'Saves stages as a template. One with the same name is replaced.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    name: ownName('Please enter a name for the template.'),
    stages: z
      .array(z.strictObject({ name: StageName, apart, kind }))
      .min(1, 'A template needs at least one stage.')
      .max(listLimits.stages, `A template can have at most ${listLimits.stages} stages.`)
      .refine(differ, 'Two stages have the same name.'),
    shared,
  }),
  output: z.object({ id: z.uuid() }),
  errors: { tooMany: [409, `You can keep at most ${listLimits.stageTemplates} templates. Delete one first.`] },
})

export const deleteStageTemplate = contract({
  name: 'delete-stage-template',
  summary: 'Deletes a stage template. Lists don’t change.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ templateId: z.uuid() }),
  output: nothing,
  errors: { notFound: [404, 'This template no longer exists.'] },
})
