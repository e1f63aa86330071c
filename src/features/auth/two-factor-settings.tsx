import { useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { useCallMutation } from '#shared/use-call.ts'
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
  /** It was turned on or off. */
  onChanged: () => void
  disabledReason?: string | undefined
}

type Step =
  /** `again`: after a step, whose own buttons are gone; the focus has to go somewhere. */
  | { name: 'resting'; again: boolean }
  | { name: 'turning-on' | 'turning-off' | 'making-codes' }
  | { name: 'setting-up'; setup: OutputOf<typeof enableTwoFactor> }
  | { name: 'showing-codes'; codes: readonly string[] }

/** In the page rather than in dialogs: what is shown once must not go by a press beside it. */
export function TwoFactorSettings({ enabled, email, onChanged, disabledReason }: TwoFactorSettingsProps) {
  const [step, setStep] = useState<Step>({ name: 'resting', again: false })
  const toast = useToast()
  const enable = useCallMutation(enableTwoFactor)
  const disable = useCallMutation(disableTwoFactor)
  const makeCodes = useCallMutation(makeRecoveryCodes)
  const rest = () => setStep({ name: 'resting', again: true })

  switch (step.name) {
    case 'turning-on':
      return (
        <PasswordQuestion
          confirmLabel="Continue"
          pendingText="Checking..."
          onPassword={async (password) =>
            setStep({ name: 'setting-up', setup: await enable.mutateAsync({ password }) })
          }
          onCancel={rest}
        />
      )
    case 'setting-up':
      return (
        <AuthenticatorSetup
          uri={step.setup.uri}
          secret={step.setup.secret}
          onConfirmed={() => {
            setStep({ name: 'showing-codes', codes: step.setup.recoveryCodes })
            toast.success('Two-factor sign-in is on', 'From now on logging in asks for a code.')
            onChanged()
          }}
          onCancel={rest}
        />
      )
    case 'turning-off':
      return (
        <PasswordQuestion
          confirmLabel="Turn off"
          pendingText="Turning off..."
          destructive
          onPassword={async (password) => {
            await disable.mutateAsync({ password })
            rest()
            toast.success('Two-factor sign-in is off', 'Your password alone is enough again.')
            onChanged()
          }}
          onCancel={rest}
        />
      )
    case 'making-codes':
      return (
        <PasswordQuestion
          confirmLabel="Make new codes"
          pendingText="Making codes..."
          onPassword={async (password) => {
            const { recoveryCodes } = await makeCodes.mutateAsync({ password })
            setStep({ name: 'showing-codes', codes: recoveryCodes })
          }}
          onCancel={rest}
        />
      )
    case 'showing-codes':
      return <RecoveryCodes codes={step.codes} email={email} onDone={rest} />
    case 'resting':
      return (
        <Resting
          enabled={enabled}
          focused={step.again}
          disabledReason={disabledReason}
          onStep={(name) => setStep({ name })}
        />
      )
  }
}

interface RestingProps {
  enabled: boolean
  focused: boolean
  disabledReason: string | undefined
  onStep: (name: 'turning-on' | 'turning-off' | 'making-codes') => void
}

function Resting({ enabled, focused, disabledReason, onStep }: RestingProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {enabled ? (
        <>
          <p className="flex items-center gap-2">
            <Badge tone="accent">On</Badge>
            Logging in asks for a code of your authenticator app.
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
