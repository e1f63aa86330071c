import { zodResolver } from '@hookform/resolvers/zod'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { useToast } from '#ui/toast.tsx'
import { TrapField } from '#ui/trap-field.tsx'
import { usePostForm } from '#ui/use-post-form.ts'
import { requestFailed, requestRemoval, sendRemovalConfirmation } from './contracts.ts'

const hours = limits.removalToken / 3_600_000

/** Records the request, then has the link mailed. */
export function RemovalForm({ onSent }: { onSent: (email: string) => void }) {
  const record = useCallMutation(requestRemoval)
  const send = useCallMutation(sendRemovalConfirmation)
  const toast = useToast()
  const { form, field } = usePostForm('removal', zodResolver(requestRemoval.input))
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email, homepage }) => {
    try {
      await record.mutateAsync({ email, homepage })
      if (!homepage) await send.mutateAsync({ email })
      onSent(email)
    } catch (error) {
      showProblem(form, error)
      // What is wrong with a field stands at the field.
      if (!isCallError(error) || error.status !== 422) {
        toast.error(requestFailed.title, requestFailed.message)
      }
    }
  })
  return (
    <PostForm form="removal" onSubmit={submit} className="relative grid gap-5">
      <FormProblem message={errors.root?.message} />
      <Field
        label="Email"
        error={errors.email?.message}
        hint={`The address that your profile is listed with. The link we send works once, within ${hours} hours.`}
      >
        <Input {...field('email')} type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <TrapField {...field('homepage')} />
      <SubmitButton size="large" pending={isSubmitting} pendingText="Sending..." className="justify-self-start">
        Request removal
      </SubmitButton>
    </PostForm>
  )
}
