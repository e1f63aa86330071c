/** Tools for lists, pipelines, saved searches, and the day. */
import { z } from 'zod'
import { addToList, getList, getLists, type ListedPhysician } from '#features/lists/contracts.ts'
import { getBoard, movePhysicians } from '#features/pipeline/contracts.ts'
import { addListNote, setNextStep } from '#features/pipeline/entry-contracts.ts'
import { getSavedSearches } from '#features/saved-searches/contracts.ts'
import { getToday } from '#features/today/contracts.ts'
import type { Call } from '#shared/calls/call-context.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { briefCard, clip, fitting, known, pageBytes, pageOf, tenOf } from './brief.server.ts'
import { cursor } from './find-tools.server.ts'
import { tool } from './tool.server.ts'

const listId = z.uuid().describe('From get-lists or add-to-list.')
const physicianIds = z.array(PhysicianId).min(1).max(100)
const page = z.int().min(1).max(1000).default(1)

export const listTools = [
  tool({
    name: 'get-lists',
    title: 'Lists',
    description: 'Your lists, and those that your team shares, ten a page.',
    readOnly: true,
    input: z.object({ page }),
    run: async ({ page }, { call }) => {
      const { rows, ...rest } = pageOf((await call(getLists, {})).data, page)
      const lists = rows.map(({ id, name, description, count, mayChange }) =>
        known({ listId: id, name: clip(name, 100), description: clip(description, 100), physicians: count, mayChange }),
      )
      return { ...rest, lists }
    },
  }),
  tool({
    name: 'get-list',
    title: 'Read a list',
    description: 'A list: its stages, and its physicians, ten a page, with stage, note, and next step.',
    readOnly: true,
    input: z.object({ listId, cursor }),
    run: ({ listId, cursor }, { call }) => briefList(call, listId, cursor),
  }),
  tool({
    name: 'add-to-list',
    title: 'Add to a list',
    description: 'Adds physicians to a list, or to a new one. Give either listId or listName.',
    readOnly: false,
    input: z.object({ listId: listId.optional(), listName: z.string().max(200).optional(), physicianIds }),
    run: async ({ listId = null, listName = null, physicianIds }, { call }) => {
      const { undoId: _, ...added } = await call(addToList, { listId, listName, physicianIds })
      return added
    },
  }),
  tool({
    name: 'add-note',
    title: 'Add a note',
    description: 'Adds a note about a physician on a list, which your team sees if the list is shared.',
    readOnly: false,
    input: z.object({ listId, physicianId: PhysicianId, note: z.string().min(1).max(5000) }),
    run: ({ note: body, ...entry }, { call }) => call(addListNote, { ...entry, body }),
  }),
  tool({
    name: 'move-to-stage',
    title: 'Move to a stage',
    description: 'Moves physicians on a list to another of its stages, by the stage’s name.',
    readOnly: false,
    input: z.object({ listId, stage: z.string().max(100), physicianIds }),
    run: async ({ listId, stage, physicianIds }, { call }) => {
      const { stages } = await call(getBoard, { listId })
      const wanted = stages.find(({ name }) => name.toLowerCase() === stage.trim().toLowerCase())
      if (!wanted) {
        const names = clip(stages.map(({ name }) => name).join(', '), 1000)
        throw new CallError(
          422,
          'no_stage',
          names ? `The stages of this list are: ${names}.` : 'This list has no stages.',
        )
      }
      const { moved } = await call(movePhysicians, { listId, stageId: wanted.id, physicianIds })
      return { moved, stage: wanted.name }
    },
  }),
  tool({
    name: 'set-next-step',
    title: 'Set a next step',
    description: 'Sets the next step for physicians on a list and its date. It comes up on that day.',
    readOnly: false,
    input: z.object({ listId, physicianIds, text: z.string().min(1).max(500), on: z.iso.date() }),
    run: async ({ text, on, ...entries }, { call }) => {
      const { changed } = await call(setNextStep, { ...entries, step: { text, on } })
      return { changed }
    },
  }),
  tool({
    name: 'get-saved-searches',
    title: 'Saved searches',
    description: 'Your saved searches with how many physicians each finds now, and how many are new, ten a page.',
    readOnly: true,
    input: z.object({ page }),
    run: async ({ page }, { call }) => {
      const { rows, ...rest } = pageOf((await call(getSavedSearches, {})).data, page)
      const searches = rows.map(({ id, name, matches, new_matches, search_params: { filters } }) => {
        const text = JSON.stringify(filters ?? {})
        // Longer ones are for the page of saved searches.
        return {
          searchId: id,
          name: clip(name, 80),
          matches,
          newMatches: new_matches,
          ...(text.length < 350 && { filters }),
        }
      })
      return { ...rest, searches }
    },
  }),
  tool({
    name: 'get-today',
    title: 'Today',
    description: 'What is due today: next steps, new physicians in saved searches, and changes on your lists.',
    readOnly: true,
    input: z.object({ day: z.iso.date().optional().describe('Your day; the server’s, if left out.') }),
    run: async ({ day }, { call }) => {
      const today = await call(getToday, day === undefined ? {} : { day })
      const who = (person: PhysicianName) => clip(fullName(person), 60)
      const steps = today.steps.map(({ physician, listId, listName, text, on }) => ({
        ...{
          physicianId: physician.id,
          name: who(physician),
          listId,
          list: clip(listName, 60),
          text: clip(text, 120),
          on,
        },
      }))
      const news = today.news.map(({ searchId, name, count, physicians }) => ({
        ...{ searchId, search: clip(name, 60), count, first: physicians.slice(0, 3).map(who) },
      }))
      const changes = today.changes.map(({ physician, kind, on, to }) =>
        known({ physicianId: physician.id, name: who(physician), kind, on, now: clip(to, 100) }),
      )
      return {
        stepsInAll: today.stepsInAll,
        steps: fitting(steps, pageBytes / 2),
        newInSearches: fitting(news, pageBytes / 6),
        changes: fitting(changes, pageBytes / 6),
        reveals: today.reveals,
      }
    },
  }),
]

export async function briefList(call: Call, listId: string, cursor: string | undefined) {
  const page = await tenOf(cursor, (at: string) => call(getList, { listId, cursor: at }), briefEntry)
  const { list, stages, total } = page.answer
  return {
    list: { listId, name: clip(list.name, 60), ...known({ description: clip(list.description, 80) }) },
    stages: fitting(
      stages.map(({ name }) => clip(name, 40)),
      300,
    ),
    total,
    physicians: page.rows,
    next: page.next,
  }
}

const briefEntry = (row: ListedPhysician) => ({
  ...briefCard(row),
  ...known({
    stage: clip(row.stage ?? '', 40),
    note: clip(row.note, 80),
    nextStep: clip(row.nextStep?.text ?? '', 60),
  }),
})
