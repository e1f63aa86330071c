/**
 * Saves a form's input when the session has ended, until the same person returns to it. Only in this page's memory, so
 * it ends with the tab.
 */
import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useRouteLoaderData } from 'react-router'

interface UnsentInput {
  person: string
  /**
   * The fields' initial values: input is not restored into something that has since changed, or into something else.
   */
  before: string
  typed: FieldValues
}

/** By the form's name. */
const unsentInputs = new Map<string, UnsentInput>()

/**
 * Restores the unsent input of the form with this name, and returns the function that saves it. Forms without a name
 * save nothing.
 */
export function useUnsentInput<Values extends FieldValues>(
  name: string | undefined,
  { reset, getValues }: UseFormReturn<Values>,
  values: Values | undefined,
): () => void {
  // The root's loader names the person to every page (app/viewer.ts).
  const root = useRouteLoaderData<{ viewer: { id: string } | null }>('root')
  const person = root?.viewer?.id
  const before = useRef(JSON.stringify(values)).current
  useEffect(() => {
    // Someone else has logged in on this page, so the first person's input is discarded.
    if (person !== undefined)
      for (const [form, { person: whose }] of unsentInputs) if (whose !== person) unsentInputs.delete(form)
    const mine = name === undefined ? undefined : unsentInputs.get(name)
    if (name === undefined || mine === undefined || person === undefined || mine.before !== before) return
    unsentInputs.delete(name)
    reset({ ...getValues(), ...mine.typed }, { keepDefaultValues: true })
  }, [name, person, before, reset, getValues])
  return () => {
    if (name === undefined || person === undefined || before === undefined) return
    unsentInputs.set(name, { person, before, typed: withoutSecrets(getValues()) })
  }
}

/** Secrets are never kept, neither by a page nor here. */
export function withoutSecrets<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|code|token/i.test(name))) as Values
}
