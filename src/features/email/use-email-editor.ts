import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { emailDefaults, type Wish } from '#shared/product/email-options.ts'
import { withLastNames } from '#shared/text/email-placeholders.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type EmailFormValues, type EmailTemplate, emailForm, missingInformation } from './contracts.ts'
import { useEmailDraft } from './use-email-draft.ts'
import { useEmailWriter } from './use-email-writer.ts'
import { afterWish } from './wish.ts'

const emptyForm: EmailFormValues = {
  jobTitle: '',
  jobDescription: '',
  jobLocation: '',
  ...emailDefaults,
  emailSignature: '',
}

export type EmailEditor = ReturnType<typeof useEmailEditor>

/** The form, the email, and the actions that connect them. */
export function useEmailEditor(person: string, templates: readonly EmailTemplate[]) {
  const writer = useEmailWriter()
  const toast = useToast()
  const [loaded, setLoaded] = useState<EmailTemplate | null>(null)
  const [footer, setFooter] = useState(true)
  const variation = useRef(-1)
  const wished = useRef<Wish>(undefined)
  const form = useCallForm(
    { input: emailForm },
    {
      values: emptyForm,
      send: ({ emailSignature, jobLocation, ...values }) =>
        writer.write({
          ...values,
          ...(jobLocation === '' ? {} : { jobLocation }),
          ...(emailSignature.trim() === '' ? {} : { emailSignature }),
          // A template was loaded, and nothing has been written yet.
          variation: Math.max(0, variation.current),
          ...(wished.current ? { revision: { wish: wished.current, ...writer.email } } : {}),
        }),
      onInvalid: ({ jobTitle, jobDescription }) => {
        const { title, message } = missingInformation
        if (jobTitle?.message === message || jobDescription?.message === message) toast.error(title, message)
      },
    },
  )

  const values = useWatch({ control: form.control })
  useEmailDraft(
    person,
    writer.generating
      ? null
      : {
          form: { ...emptyForm, ...values },
          email: writer.email,
          origin: writer.origin,
          footer,
          templateId: loaded?.id ?? null,
        },
    (draft) => {
      form.reset(draft.form)
      writer.setEmail(draft.email, draft.origin)
      setFooter(draft.footer)
      setLoaded(templates.find(({ id }) => id === draft.templateId) ?? null)
    },
  )

  const write = (wish?: Wish) => {
    wished.current = wish
    return form.submit()
  }
  const another = () => {
    variation.current += 1
    return write()
  }
  return {
    form,
    writer,
    loaded,
    setLoaded,
    footer,
    setFooter,
    generate: () => {
      setLoaded(null)
      return another()
    },
    regenerate: another,
    wish: (wish: Wish) => {
      const { tone, length } = afterWish(wish, form.getValues())
      // Without a position, nothing is written, and the form stays as it is.
      if (form.getValues('jobDescription').trim() !== '') {
        form.setValue('tone', tone)
        form.setValue('length', length)
      }
      return write(wish)
    },
    load: (template: EmailTemplate) => {
      const { name, subject, body, tone, length, position_type, job_location } = template
      setLoaded(template)
      writer.setEmail({ subject: withLastNames(subject), body: withLastNames(body) })
      const kept = { jobTitle: name, tone, length, positionType: position_type, jobLocation: job_location }
      form.reset({ ...form.getValues(), ...kept })
      toast.success('Template Loaded', name)
    },
    startOver: () => {
      setLoaded(null)
      writer.setEmail({ subject: '', body: '' })
      form.reset(emptyForm)
    },
  }
}
