/** What a physician has written so far, kept by their browser until it is sent: a form may stay open for days. */
import { z } from 'zod'
import { limits } from '#shared/product/limits.ts'
import { emptyResume, type ResumeValues } from './resume-values.ts'

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

/** Fields that are missing or of another kind stay empty: an older page may have written the draft. */
function valuesOf(written: Record<string, unknown>): ResumeValues {
  return {
    ...emptyResume,
    ...Object.fromEntries(textFields.map((name) => [name, Text.catch('').parse(written[name])])),
    contacteducation: Education.parse(written.contacteducation),
    contactskills: Skills.parse(written.contactskills),
    homepage: '',
  }
}

export interface ResumeDraft {
  savedAt: number
  values: ResumeValues
}

/** Null where there is none, it is too old, or something else wrote it. */
export function readDraft(storage: Pick<Storage, 'getItem'>, now: number): ResumeDraft | null {
  try {
    const draft = Draft.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null'))
    if (!draft.success || now - draft.data.savedAt > limits.resumeDraft) return null
    return { savedAt: draft.data.savedAt, values: valuesOf(draft.data.values) }
  } catch {
    return null
  }
}

/** An empty form leaves no draft. A browser that keeps nothing is no fault. */
export function keepDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, values: ResumeValues, now: number): void {
  try {
    const draft: ResumeDraft = { savedAt: now, values: { ...values, homepage: '' } }
    if (isEmpty(values)) storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Full, or forbidden: then what is written lives as long as the page.
  }
}

export function forgetDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  keepDraft(storage, emptyResume, 0)
}

function isEmpty({ homepage, ...values }: ResumeValues): boolean {
  return Object.values(values).every((value) => value.length === 0)
}
