/** What a physician has written so far, kept in their browser until it is sent: a form may stay open for days. */
import { z } from 'zod'
import { type BrowserArea, readStored, writeStored } from '#shared/browser/stored.ts'
import { limits } from '#shared/product/limits.ts'
import { emptyResume, isBlank, type ResumeValues } from './resume-values.ts'

const storageKey = 'resumeDraft'

const Text = z.string().max(limits.contactMessageMax)
const Draft = z.object({
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  values: z.record(z.string(), z.unknown()),
})
const Education = z.array(z.object({ schoolName: Text, degree: Text })).catch([])
const Skills = z.array(Text).catch([])

const textFields = Object.entries(emptyResume).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []))

const boxes = Object.entries(emptyResume).flatMap(([name, value]) => (typeof value === 'boolean' ? [name] : []))

/** Fields that are missing or of the wrong type stay empty: an older page may have written the draft. */
function valuesOf(written: Record<string, unknown>): ResumeValues {
  return {
    ...emptyResume,
    ...Object.fromEntries(textFields.map((name) => [name, Text.catch('').parse(written[name])])),
    ...Object.fromEntries(boxes.map((name) => [name, written[name] === true])),
    contacteducation: Education.parse(written.contacteducation),
    contactskills: Skills.parse(written.contactskills),
    homepage: '',
  }
}

export interface ResumeDraft {
  savedAt: number
  values: ResumeValues
}

/** Null if there is none, it is too old, or something else wrote it. */
export function readDraft(storage: BrowserArea, now: number): ResumeDraft | null {
  return readStored(
    () => storage,
    storageKey,
    (json) => {
      const { savedAt, values } = Draft.parse(json)
      return now - savedAt > limits.resumeDraft ? null : { savedAt, values: valuesOf(values) }
    },
  )
}

/** An empty form leaves no draft. */
export function saveDraft(storage: BrowserArea, values: ResumeValues, now: number): void {
  const draft: ResumeDraft = { savedAt: now, values: { ...values, homepage: '' } }
  writeStored(() => storage, storageKey, isEmpty(values) ? null : draft)
}

export function forgetDraft(storage: BrowserArea): void {
  saveDraft(storage, emptyResume, 0)
}

function isEmpty({ homepage, ...values }: ResumeValues): boolean {
  return Object.values(values).every(isBlank)
}
