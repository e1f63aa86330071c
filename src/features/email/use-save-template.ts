import { useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { NewerTexts } from '#shared/calls/newer.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { useToast } from '#ui/toast.tsx'
import {
  cannotSave,
  type EmailFormValues,
  type EmailTemplate,
  saveEmailTemplate,
  updateEmailTemplate,
} from './contracts.ts'
import { sayFailure } from './say-failure.ts'

/** Saves the email on the page as a template named after the job title, or updates the one it came from. */
export function useSaveTemplate(onSaved: () => Promise<void>) {
  const creating = useCallMutation(saveEmailTemplate)
  const changing = useCallMutation(updateEmailTemplate)
  const toast = useToast()
  const [newer, setNewer] = useState<NewerTexts>()

  /** The template, or null if it wasn't saved, in which case a toast has said why, or `newer` asks. */
  const save = async (
    form: EmailFormValues,
    email: EmailText,
    loaded: EmailTemplate | null,
    shared: boolean | undefined,
  ): Promise<EmailTemplate | null> => {
    const name = form.jobTitle.trim().slice(0, limits.templateName)
    if (email.subject.trim() === '' || email.body.trim() === '') {
      toast.error(cannotSave.title, cannotSave.message)
      return null
    }
    if (name === '') {
      toast.error(cannotSave.title, 'Please enter a job title: the template is named after it')
      return null
    }
    const { tone, length, positionType, jobLocation } = form
    const fields = { name, ...email, tone, length, position_type: positionType, job_location: jobLocation.trim() }
    try {
      const { data } = loaded
        ? await changing.mutateAsync({ id: loaded.id, ...fields, seen: textsOf(loaded) })
        : await creating.mutateAsync({ ...fields, shared })
      toast.success('Template Saved!', data.name)
      await onSaved()
      return data
    } catch (error) {
      if (isCallError(error) && error.newer) {
        setNewer(error.newer)
        return null
      }
      sayFailure(toast, 'Save Failed', error)
      return null
    }
  }
  return { save, saving: creating.isPending || changing.isPending, newer, closeNewer: () => setNewer(undefined) }
}

function textsOf({ name, subject, body, tone, length, position_type, job_location }: EmailTemplate) {
  return { name, subject, body, tone, length, position_type, job_location }
}
