import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { disableTwoFactor, enableTwoFactor, makeRecoveryCodes } from './contracts.ts'
import { PasswordQuestion } from './password-question.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface TwoFactorSettingsProps {
  enabled: boolean
  email: string
  /** Called after it was turned on or off. */
  onChanged: () => void
  disabledReason?: string | undefined
}

type Step =
  /** `again`: after a step whose own buttons are gone; the focus has to go somewhere. */
  | { name: 'resting'; again: boolean }
  | { name: Question }
  | { name: 'setting-up'; setup: OutputOf<typeof enableTwoFactor> }
  | { name: 'showing-codes'; codes: readonly string[] }

/** In the page, not in dialogs: what is shown only once must not close with a click outside. */
export function TwoFactorSettings({ enabled, email, onChanged, disabledReason }: TwoFactorSettingsProps) {
  const [step, setStep] = useState<Step>({ name: 'resting', again: false })
  const toast = useToast()
  const answers = useAnswers(setStep, onChanged)
  const rest = () => setStep({ name: 'resting', again: true })

  switch (step.name) {
    case 'resting':
      return (
        <Resting
          enabled={enabled}
          focused={step.again}
          disabledReason={disabledReason}
          onStep={(name) => setStep({ name })}
        />
      )
    case 'setting-up':
      return (
        <AuthenticatorSetup
          uri={step.setup.uri}
          secret={step.setup.secret}
          onConfirmed={() => {
            setStep({ name: 'showing-codes', codes: step.setup.recoveryCodes })
            toast.success('Two-factor sign-in is on', 'Logging in now asks for a code. Your other sessions were ended.')
            onChanged()
          }}
          onCancel={rest}
        />
      )
    case 'showing-codes':
      return <RecoveryCodes codes={step.codes} email={email} onDone={rest} />
    default:
      return <PasswordQuestion {...questions[step.name]} onPassword={answers[step.name]} onCancel={rest} />
  }
}

type Question = 'turning-on' | 'turning-off' | 'making-codes'

const questions = {
  'turning-on': { confirmLabel: 'Continue', pendingText: 'Checking...' },
  'turning-off': { confirmLabel: 'Turn off', pendingText: 'Turning off...', destructive: true, withCode: true },
  'making-codes': { confirmLabel: 'Make new codes', pendingText: 'Making codes...', withCode: true },
}

/** What comes next once the password has been entered. */
function useAnswers(setStep: (step: Step) => void, onChanged: () => void) {
  const toast = useToast()
  const enable = useCallMutation(enableTwoFactor)
  const disable = useCallMutation(disableTwoFactor)
  const makeCodes = useCallMutation(makeRecoveryCodes)
  return {
    'turning-on': async (password: string) => {
      setStep({ name: 'setting-up', setup: await enable.mutateAsync({ password }) })
    },
    'turning-off': async (password: string, code: string) => {
      await disable.mutateAsync({ password, code })
      setStep({ name: 'resting', again: true })
      toast.success('Two-factor sign-in is off', 'You now log in with only your password.')
      onChanged()
    },
    'making-codes': async (password: string, code: string) => {
      const { recoveryCodes } = await makeCodes.mutateAsync({ password, code })
      setStep({ name: 'showing-codes', codes: recoveryCodes })
    },
  } satisfies Record<Question, (password: string, code: string) => Promise<void>>
}

interface RestingProps {
  enabled: boolean
  focused: boolean
  disabledReason: string | undefined
  onStep: (name: Question) => void
}

function Resting({ enabled, focused, disabledReason, onStep }: RestingProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {enabled ? (
        <>
          <p className="flex items-center gap-2">
            <Badge tone="accent">On</Badge>
            Logging in asks for a code from your authenticator app.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button autoFocus={focused} onClick={() => onStep('making-codes')} disabledReason={disabledReason}>
              Make new recovery codes
            </Button>
            <Button variant="quiet" onClick={() => onStep('turning-off')} disabledReason={disabledReason}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="flex items-center gap-2">
            <Badge>Off</Badge>
            Your password alone is enough to log in.
          </p>
          <Button autoFocus={focused} onClick={() => onStep('turning-on')} disabledReason={disabledReason}>
            Turn on
          </Button>
        </>
      )}
    </div>
  )
}
