/**
 * What stood in a form when its session had ended, until the same person is back at it. In this page's memory alone, so that it goes
 * with the tab.
 */
import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useRouteLoaderData } from 'react-router'

interface Kept {
  person: string
  /** What the fields held before anything was typed: a thing that has changed since, or another one, takes nothing. */
  before: string
  typed: FieldValues
}

/** By the form's name. */
const kept = new Map<string, Kept>()

/** Brings back what was kept of the form of this name, and gives the function that keeps it. Forms without a name keep nothing. */
export function useKeptTyping<Values extends FieldValues>(
  name: string | undefined,
  { reset, getValues }: UseFormReturn<Values>,
  values: Values | undefined,
): () => void {
  // The root's loader names the person to every page (app/viewer.ts).
  const root = useRouteLoaderData<{ viewer: { id: string } | null }>('root')
  const person = root?.viewer?.id
  const before = useRef(JSON.stringify(values)).current
  useEffect(() => {
    // Someone else has logged in on this page: what the first one typed is not held for them any longer.
    if (person !== undefined) for (const [form, { person: whose }] of kept) if (whose !== person) kept.delete(form)
    const mine = name === undefined ? undefined : kept.get(name)
    if (name === undefined || mine === undefined || person === undefined || mine.before !== before) return
    kept.delete(name)
    reset({ ...getValues(), ...mine.typed }, { keepDefaultValues: true })
  }, [name, person, before, reset, getValues])
  return () => {
    if (name === undefined || person === undefined || before === undefined) return
    kept.set(name, { person, before, typed: withoutSecrets(getValues()) })
  }
}

/** Nothing that someone typed as a secret is held for later, neither by a page nor by this. */
export function withoutSecrets<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|code|token/i.test(name))) as Values
}
