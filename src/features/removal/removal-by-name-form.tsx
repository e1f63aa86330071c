import { zodResolver } from '@hookform/resolvers/zod'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { useToast } from '#ui/toast.tsx'
import { TrapField } from '#ui/trap-field.tsx'
import { usePostForm } from '#ui/use-post-form.ts'
import { requestFailed, requestRemovalByName } from './contracts.ts'

/** For those whose address is not in the data, or no longer theirs. */
export function RemovalByNameForm({ onSent }: { onSent: (email: string) => void }) {
  const { mutateAsync } = useCallMutation(requestRemovalByName)
  const toast = useToast()
  const { form, field } = usePostForm('removal-by-name', zodResolver(requestRemovalByName.input))
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      onSent(values.email)
    } catch (error) {
      showProblem(form, error)
      // What is wrong with a field stands at the field.
      if (!isCallError(error) || error.status !== 422) {
        toast.error(requestFailed.title, requestFailed.message)
      }
    }
  })
  return (
    <PostForm form="removal-by-name" onSubmit={submit} className="relative grid gap-5">
      <FormProblem message={errors.root?.message} />
      <Field label="NPI" error={errors.npi?.message} hint="Ten digits, as the national registry has it.">
        <Input {...field('npi')} inputMode="numeric" autoComplete="off" required />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input {...field('firstName')} autoComplete="given-name" required />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input {...field('lastName')} autoComplete="family-name" required />
        </Field>
      </div>
      <Field label="Phone" error={errors.phone?.message}>
        <Input {...field('phone')} type="tel" autoComplete="tel" required />
      </Field>
      <Field label="Where we can answer you" error={errors.email?.message} hint="Any email address that you read.">
        <Input {...field('email')} type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <TrapField {...field('homepage')} />
      <SubmitButton
        variant="secondary"
        size="large"
        pending={isSubmitting}
        pendingText="Sending..."
        className="justify-self-start"
      >
        Send request
      </SubmitButton>
    </PostForm>
  )
}
