import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { EmailText } from '#adapters/ai/port.ts'
import { emailDefaults, type Wish } from '#shared/product/email-options.ts'
import { withLastNames } from '#shared/text/email-placeholders.ts'
import { useReplacing } from '#ui/replacing.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type EmailFormValues, type EmailTemplate, emailForm, missingInformation } from './contracts.ts'
import { useEmailDraft } from './use-email-draft.ts'
import { noEmail, useEmailWriter } from './use-email-writer.ts'
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
  const [editing, setEditing] = useState(false)
  const variation = useRef(-1)
  const wished = useRef<Wish>(undefined)
  const before = useRef<readonly EmailText[]>(undefined)
  const form = useCallForm(
    { input: emailForm },
    {
      values: emptyForm,
      send: ({ emailSignature, jobLocation, ...values }) =>
        writer.write(
          {
            ...values,
            ...(jobLocation === '' ? {} : { jobLocation }),
            ...(emailSignature.trim() === '' ? {} : { emailSignature }),
            // A template was loaded, and nothing has been written yet.
            variation: Math.max(0, variation.current),
            ...(wished.current ? { revision: { wish: wished.current, ...writer.email } } : {}),
          },
          before.current,
        ),
      onInvalid: ({ jobTitle, jobDescription }) => {
        const { title, message } = missingInformation
        if (jobTitle?.message === message || jobDescription?.message === message) toast.error(title, message)
      },
    },
  )

  const values = useWatch({ control: form.control })
  const shown = { form: { ...emptyForm, ...values }, email: writer.email, origin: writer.origin, loaded, editing }
  const ifThere = (template: EmailTemplate | null) =>
    templates.some(({ id }) => id === template?.id) ? template : null
  const putBack = (before: typeof shown) => {
    form.reset(before.form)
    writer.setEmail(before.email, before.origin, true)
    setLoaded(ifThere(before.loaded))
    setEditing(before.editing)
  }
  const replacing = useReplacing(shown, writer.edited, putBack, ({ form, email }) => [form, email])
  useEmailDraft(
    person,
    writer.generating
      ? null
      : {
          form: { ...emptyForm, ...values },
          email: writer.email,
          origin: writer.origin,
          edited: writer.edited,
          versions: writer.versions.map(({ previous, ...version }) => ({ ...version, previous: [...previous] })),
          at: writer.at,
          footer,
          loaded,
          replaced: replacing.replaced,
        },
    (draft) => {
      form.reset(draft.form)
      writer.setEmail(draft.email, draft.origin, draft.edited && holdsText(draft.email))
      writer.restoreVersions(draft.versions, draft.at)
      setFooter(draft.footer)
      // Without its own texts, a save would go over what a colleague has saved since.
      setLoaded(ifThere(draft.loaded))
      replacing.setReplaced(draft.replaced)
    },
  )

  const write = (wish?: Wish, previous?: readonly EmailText[]) => {
    wished.current = wish
    before.current = previous
    return form.submit()
  }
  /** Three versions at a press; the next press begins after them, with another opening. */
  const another = (previous?: readonly EmailText[]) => {
    variation.current += variation.current < 0 ? 1 : 4
    return write(undefined, previous)
  }
  /** Writes over the email. Without a position nothing is written, and the form says so. */
  const overEmail = (act: () => void) =>
    replacing.press({
      typed: writer.edited && values.jobTitle?.trim() !== '' && values.jobDescription?.trim() !== '',
      question: { title: 'Replace the email you edited?', confirmLabel: 'Replace email' },
      act,
    })
  return {
    form,
    writer,
    loaded,
    setLoaded,
    footer,
    setFooter,
    editing,
    setEditing,
    replacing,
    generate: (onStart: () => void) =>
      overEmail(() => {
        setLoaded(null)
        setEditing(false)
        onStart()
        void another([])
      }),
    regenerate: () => overEmail(() => void another()),
    followUp: () => {
      const previous = writer.beforeFollowUp
      if (previous) void another(previous)
    },
    wish: (wish: Wish) =>
      overEmail(() => {
        const { tone, length } = afterWish(wish, form.getValues())
        // Without a position, nothing is written, and the form stays as it is.
        if (form.getValues('jobDescription').trim() !== '') {
          form.setValue('tone', tone)
          form.setValue('length', length)
        }
        void write(wish)
      }),
    load: (template: EmailTemplate, onLoaded: () => void) => {
      const { name, subject, body, tone, length, position_type, job_location } = template
      const ofForm = { jobTitle: name, jobLocation: job_location }
      replacing.press({
        typed: writer.edited || loses(shown.form, ofForm, loaded),
        question: { title: 'Replace what you typed?', confirmLabel: 'Load template' },
        act: () => {
          setLoaded(template)
          setEditing(false)
          writer.setEmail({ subject: withLastNames(subject), body: withLastNames(body) })
          form.reset({ ...form.getValues(), ...ofForm, tone, length, positionType: position_type })
          toast.success('Template Loaded', name)
          onLoaded()
        },
      })
    },
    startOver: () =>
      replacing.press({
        typed: writer.edited || loses(shown.form, emptyForm, loaded),
        question: { title: 'Clear what you typed?', confirmLabel: 'Start over' },
        act: () => {
          setLoaded(null)
          setEditing(false)
          writer.setEmail(noEmail)
          form.reset(emptyForm)
        },
      }),
  }
}

const holdsText = ({ subject, body }: EmailText) => subject !== '' || body !== ''

/** Whether text in the form is replaced that does not come from the loaded template. */
function loses(form: EmailFormValues, next: Partial<EmailFormValues>, loaded: EmailTemplate | null): boolean {
  const known: Partial<EmailFormValues> = loaded ? { jobTitle: loaded.name, jobLocation: loaded.job_location } : {}
  return (['jobTitle', 'jobDescription', 'jobLocation', 'emailSignature'] as const).some((name) => {
    const text = form[name].trim()
    return text !== '' && next[name] !== undefined && text !== next[name] && text !== known[name]
  })
}
