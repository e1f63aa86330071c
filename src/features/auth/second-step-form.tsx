import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { isCallError } from '#shared/call-error.ts'
import { SubmitButton, TextButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem, showProblem } from '#ui/form-problem.tsx'
import { mustStartOver, verifyCode } from './sign-in.ts'

const CodeValues = z.object({ code: z.string('Please enter the code.').trim().min(1, 'Please enter the code.') })

interface SecondStepFormProps {
  onSignedIn: () => void
  /** Back to the password, with a sentence where something went wrong. */
  onStartOver: (problem?: string) => void
}

export function SecondStepForm({ onSignedIn, onStartOver }: SecondStepFormProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const form = useForm({ resolver: zodResolver(CodeValues), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await verifyCode(code, kind)
      onSignedIn()
    } catch (error) {
      if (mustStartOver(error) && isCallError(error)) onStartOver(error.message)
      else showProblem(form, error)
    }
  })
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    form.reset()
    form.setFocus('code')
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormProblem message={errors.root?.message} />
      <Field
        label={kind === 'app' ? 'Code' : 'Recovery code'}
        hint={
          kind === 'app'
            ? 'The six digits that your authenticator app shows now.'
            : 'One of the codes that you kept when you turned two-factor sign-in on. Each works once.'
        }
        error={errors.code?.message}
      >
        <Input
          {...form.register('code')}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          className="h-11 text-16 tracking-[0.12em]"
        />
      </Field>
      <SubmitButton size="large" pending={isSubmitting} pendingText="Checking..." className="w-full">
        Log in
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <TextButton onClick={change}>
          {kind === 'app' ? 'Use a recovery code instead' : 'Use the authenticator app instead'}
        </TextButton>
        <TextButton onClick={() => onStartOver()}>Start again</TextButton>
      </div>
    </form>
  )
}
