import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { forgetDraft, readDraft, saveDraft } from './resume-draft.ts'
import { emptyResume, otherSpecialty, type ResumeValues } from './resume-values.ts'

/** Milliseconds after the last keystroke until the draft is saved. */
const pause = 300

/**
 * Restores what was written before, once the specialties have loaded, and saves what is written from then on. `forget`
 * is for when it is sent or discarded. An update starts from the profile instead, and leaves none of its contacts in
 * the browser.
 */
export function useResumeDraft(
  { control, reset }: UseFormReturn<ResumeValues>,
  specialties: readonly string[] | null,
  profile: ResumeValues | null,
) {
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null)
  const [restored, setRestored] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const values = useWatch({ control })
  const ready = specialties !== null

  useEffect(() => {
    if (specialties === null || restored) return
    const draft = profile ? null : readDraft(localStorage, Date.now())
    if (profile) reset(choosable(profile, specialties), { keepDefaultValues: true })
    if (draft) {
      reset(choosable(draft.values, specialties), { keepDefaultValues: true })
      setRestoredFrom(draft.savedAt)
    }
    setRestored(true)
  }, [reset, specialties, profile, restored])

  useEffect(() => {
    if (!ready || !restored || profile) return
    const save = () => {
      timer.current = undefined
      saveDraft(localStorage, { ...emptyResume, ...(values as ResumeValues) }, Date.now())
    }
    // Leaving before the pause is over loses nothing either.
    const savePending = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      save()
    }
    timer.current = setTimeout(save, pause)
    window.addEventListener('pagehide', savePending)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('pagehide', savePending)
    }
  }, [values, ready, profile, restored])

  const forget = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    forgetDraft(localStorage)
    setRestoredFrom(null)
  }
  return { restoredFrom, forget }
}

/** A specialty that is no longer offered appears as typed text. */
function choosable(values: ResumeValues, specialties: readonly string[]): ResumeValues {
  const { specialty } = values
  if (specialty === '' || specialty === otherSpecialty || specialties.includes(specialty)) return values
  return { ...values, specialty: otherSpecialty, otherspecialty: specialty }
}
