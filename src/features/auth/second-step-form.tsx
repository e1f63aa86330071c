import { useState } from 'react'
import { z } from 'zod'
import { paths } from '#shared/product/paths.ts'
import { SubmitButton, TextButton, TextLink } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type CodeKind, mustStartOver, verifyCode } from './sign-in.ts'

const CodeValues = z.object({ code: z.string('Please enter the code.').trim().min(1, 'Please enter the code.') })

interface SecondStepFormProps {
  /** If the step was reached without JavaScript: links switch between the kinds of code and lead back. */
  plain?: { kind: CodeKind; returnTo: string | null } | undefined
  onSignedIn: () => void
  /** Back to the password, with a message if something went wrong. */
  onStartOver: (problem?: string) => void
}

export function SecondStepForm({ plain, onSignedIn, onStartOver }: SecondStepFormProps) {
  const [chosen, setKind] = useState<CodeKind>('app')
  const kind = plain?.kind ?? chosen
  const form = useCallForm(
    { input: CodeValues },
    {
      name: 'second-step',
      send: ({ code }) => verifyCode(code, kind),
      onDone: onSignedIn,
      onRefused: (error) => {
        const over = mustStartOver(error)
        if (over) onStartOver(error.message)
        return over
      },
    },
  )
  const other = kind === 'app' ? 'recovery' : 'app'
  const useOther = kind === 'app' ? 'Use a recovery code instead' : 'Use the authenticator app instead'
  const change = () => {
    setKind(other)
    form.reset({ code: '' })
    form.setFocus('code')
  }
  return (
    <CallForm form={form} className="grid gap-5">
      <input type="hidden" name="kind" value={kind} />
      <Field
        label={kind === 'app' ? 'Code' : 'Recovery code'}
        hint={
          kind === 'app'
            ? 'The six digits your authenticator app shows now.'
            : 'One of the codes you saved when you turned on two-factor sign-in. Each works once.'
        }
        error={form.message('code')}
      >
        <Input
          {...form.field('code')}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          className="h-11 text-16 tracking-[0.12em]"
        />
      </Field>
      <SubmitButton size="large" pending={form.pending} pendingText="Checking..." className="w-full">
        Log in
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        {plain ? (
          <>
            <TextLink to={paths.secondStep(other, plain.returnTo)}>{useOther}</TextLink>
            <TextLink to={paths.login(plain.returnTo ?? undefined)}>Start again</TextLink>
          </>
        ) : (
          <>
            <TextButton onClick={change}>{useOther}</TextButton>
            <TextButton onClick={() => onStartOver()}>Start again</TextButton>
          </>
        )}
      </div>
    </CallForm>
  )
}
