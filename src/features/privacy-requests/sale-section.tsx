import { useEffect, useEffectEvent } from 'react'
import type { getOwnProfile } from '#features/own-profile/contracts.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { obeyPrivacySignal, setSaleOptOut } from './own-contracts.ts'

type Profile = Pick<OutputOf<typeof getOwnProfile>, 'saleOptOut' | 'saleAllowedAt' | 'objectionUntil'>

interface SaleSectionProps {
  profile: Profile
  /** Whether the browser sends Global Privacy Control with its requests. */
  privacyControl: boolean
  onSaved: () => void
}

/** Whether a physician is opted out of sale, in words, and how to change that. */
export function SaleSection({ profile, privacyControl, onSaved }: SaleSectionProps) {
  const { saleOptOut, saleAllowedAt, objectionUntil } = profile
  useSignal(saleOptOut === null && saleAllowedAt === null, onSaved)
  return (
    <SettingsSection
      title="Sale and sharing"
      description="Under privacy laws such as California’s, you can keep us from selling or sharing how to reach you."
    >
      <div className="grid gap-5">
        <p role="status" className="max-w-[60ch] text-pretty">
          {saleOptOut === null ? (
            <Allowed at={saleAllowedAt} privacyControl={privacyControl} />
          ) : (
            <>
              {reasons[saleOptOut.by]} You have been opted out since <Time value={saleOptOut.since} />: no one can
              reveal, export, or write to your contacts.
            </>
          )}
        </p>
        {saleOptOut === null ? (
          <OptOutForm onSaved={onSaved} />
        ) : saleOptOut.by === 'list' ? null : objectionUntil === null ? (
          <AllowForm bySignal={privacyControl || saleOptOut.by === 'signal'} onSaved={onSaved} />
        ) : (
          <p className="text-13 text-muted">You can take this back once the days to object to your claim are over.</p>
        )}
      </div>
    </SettingsSection>
  )
}

const reasons = {
  signal: 'Your browser sends Global Privacy Control, and we obey it.',
  request: 'You asked us to.',
  list: 'A request through California’s Delete Request and Opt-out Platform (DROP) asked us to.',
} as const

function Allowed({ at, privacyControl }: { at: string | null; privacyControl: boolean }) {
  if (at === null) return 'You are not opted out. Members with a plan can reveal the contacts that you show.'
  return (
    <>
      {privacyControl && 'Your browser sends Global Privacy Control. '}On <Time value={at} />, you said that members
      with a plan can reveal the contacts that you show.
    </>
  )
}

/** Some browsers say it to scripts alone. */
function useSignal(isNew: boolean, onObeyed: () => void): void {
  const { mutate } = useCallMutation(obeyPrivacySignal)
  const obey = useEffectEvent(() => mutate({}, { onSuccess: onObeyed }))
  useEffect(() => {
    if (isNew && 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) obey()
  }, [isNew])
}

function OptOutForm({ onSaved }: { onSaved: () => void }) {
  const toast = useToast()
  const form = useCallForm(setSaleOptOut, {
    name: 'opt-out-of-sale',
    input: () => ({ optedOut: true }),
    onDone: () => {
      toast.success('You are opted out', 'At once, for everyone.')
      onSaved()
    },
  })
  return (
    <CallForm form={form}>
      <input type="hidden" name="optedOut" value="yes" />
      <SubmitButton variant="secondary" pending={form.pending} pendingText="Opting out...">
        Opt out of sale and sharing
      </SubmitButton>
    </CallForm>
  )
}

/** Two steps, as 11 CCR §7028(a) asks: a tick, then a press. */
function AllowForm({ bySignal, onSaved }: { bySignal: boolean; onSaved: () => void }) {
  const toast = useToast()
  const form = useCallForm(setSaleOptOut, {
    name: 'allow-sale',
    values: { confirmed: false as boolean | '' | 'on' },
    input: ({ confirmed }) => ({ optedOut: false, confirmed }),
    onDone: () => {
      toast.success('Members can reach you again')
      onSaved()
    },
  })
  return (
    <CallForm form={form} className="grid gap-4">
      <input type="hidden" name="optedOut" value="no" />
      <Checkbox
        {...form.register('confirmed')}
        label="Show members with a plan how to reach me"
        description={bySignal ? 'This then counts, although your browser asks for the opposite.' : undefined}
      />
      <FormProblem message={form.message('confirmed')} />
      <SubmitButton variant="secondary" pending={form.pending} pendingText="Saving..." className="justify-self-start">
        Take my opt-out back
      </SubmitButton>
    </CallForm>
  )
}
