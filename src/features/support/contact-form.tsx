import { zodResolver } from '@hookform/resolvers/zod'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Banner } from '#ui/banner.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { useToast } from '#ui/toast.tsx'
import { TrapField } from '#ui/trap-field.tsx'
import { usePostForm } from '#ui/use-post-form.ts'
import { contactForm } from './contracts.ts'

const sent = { title: 'Message sent!', message: "We'll get back to you as soon as possible." }

interface ContactFormProps {
  /** Who is signed in, so that no one types what is known. */
  known: { name: string; email: string } | null
}

export function ContactForm({ known }: ContactFormProps) {
  const { mutateAsync } = useCallMutation(contactForm)
  const toast = useToast()
  const { form, field, posted } = usePostForm('contact', zodResolver(contactForm.input))
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      form.reset({ name: known?.name ?? '', email: known?.email ?? '', subject: '', message: '', homepage: '' })
      toast.success(sent.title, sent.message)
    } catch (error) {
      showProblem(form, error)
      // What is wrong with a field stands at the field.
      if (!isCallError(error) || error.status !== 422) {
        toast.error('Something went wrong', 'Your message could not be sent. Please try again later.')
      }
    }
  })
  return (
    <PostForm form="contact" onSubmit={submit} className="relative grid gap-5">
      {posted?.answer !== undefined && (
        <div role="status">
          <Banner title={sent.title}>{sent.message}</Banner>
        </div>
      )}
      <FormProblem message={errors.root?.message} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          <Input defaultValue={known?.name} {...field('name')} autoComplete="name" required />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input
            defaultValue={known?.email}
            {...field('email')}
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
          />
        </Field>
      </div>
      <Field label="Subject" error={errors.subject?.message}>
        <Input {...field('subject')} required />
      </Field>
      <Field label="Message" error={errors.message?.message}>
        <Textarea {...field('message')} rows={8} required />
      </Field>
      <TrapField {...form.register('homepage')} />
      <SubmitButton size="large" pending={isSubmitting} pendingText="Sending..." className="justify-self-start">
        Send message
      </SubmitButton>
    </PostForm>
  )
}
