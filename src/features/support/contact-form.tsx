import { Banner } from '#ui/banner.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { HoneypotField } from '#ui/honeypot-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { contactForm } from './contracts.ts'

const sent = { title: 'Message sent!', message: "We'll get back to you as soon as possible." }

interface ContactFormProps {
  /** Who is signed in, so that no one has to type what is known. */
  known: { name: string; email: string } | null
}

export function ContactForm({ known }: ContactFormProps) {
  const toast = useToast()
  const form = useCallForm(contactForm, {
    name: 'contact',
    onDone: () => {
      form.reset({ name: known?.name ?? '', email: known?.email ?? '', subject: '', message: '', homepage: '' })
      toast.success(sent.title, sent.message)
    },
    onRefused: ({ status }) => {
      if (status === 422) return
      toast.error('Something went wrong', 'Your message could not be sent. Please try again later.')
    },
  })
  return (
    <CallForm form={form} className="relative grid gap-5">
      {form.posted?.answer !== undefined && (
        <div role="status">
          <Banner title={sent.title}>{sent.message}</Banner>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={form.message('name')}>
          <Input defaultValue={known?.name} {...form.field('name')} autoComplete="name" required />
        </Field>
        <Field label="Email" error={form.message('email')}>
          <Input
            defaultValue={known?.email}
            {...form.field('email')}
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
          />
        </Field>
      </div>
      <Field label="Subject" error={form.message('subject')}>
        <Input {...form.field('subject')} required />
      </Field>
      <Field label="Message" error={form.message('message')}>
        <Textarea {...form.field('message')} rows={8} required />
      </Field>
      <HoneypotField {...form.register('homepage')} />
      <SubmitButton size="large" pending={form.pending} pendingText="Sending..." className="justify-self-start">
        Send message
      </SubmitButton>
    </CallForm>
  )
}
