/** What a form asks when someone else has saved other texts since it was opened. */
import type { NewerTexts, Texts } from '#shared/calls/newer.ts'

export interface ComparedText {
  name: string
  stored: string
  sent: string
}

export interface NewerQuestion {
  compared: readonly ComparedText[]
  onKeep: () => void
  onTake: () => void
  onJoin: () => void
  onClose: () => void
}

const controlIn = (form: HTMLFormElement | null, field: string) => form?.elements.namedItem(field) ?? null

/** The texts that differ, as people read them: a select's value by its option. */
export function compareTexts(
  { stored, sent }: NewerTexts,
  names: Readonly<Record<string, string | undefined>>,
  form: HTMLFormElement | null,
): ComparedText[] {
  const words = (field: string, text: unknown) => {
    const control = controlIn(form, field)
    const options = control instanceof HTMLSelectElement ? [...control.options] : []
    return options.find(({ value }) => value === text)?.text ?? String(text)
  }
  return Object.keys(sent)
    .filter((field) => stored[field] !== sent[field])
    .map((field) => ({
      name: names[field] ?? field,
      stored: words(field, stored[field]),
      sent: words(field, sent[field]),
    }))
}

/** Both texts of each field, the stored one first; of a choice, the person's own. */
export function joinTexts({ stored, sent }: NewerTexts, form: HTMLFormElement | null): Texts {
  return Object.fromEntries(
    Object.entries(sent).map(([field, text]) => {
      const control = controlIn(form, field)
      if (control instanceof HTMLSelectElement || stored[field] === text) return [field, text]
      const between = control instanceof HTMLTextAreaElement ? '\n\n' : ' / '
      return [field, [stored[field], text].filter((one) => one !== '').join(between)]
    }),
  )
}
