import { useState } from 'react'
import { useCall, useCallAtPress } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/control.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { ErrorState } from '#ui/page-state.tsx'
import { Switch } from '#ui/switch.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { endStepCalendar, getMornings, renewStepCalendar, setMorningEmail } from './morning-contracts.ts'
import { zoneGroups } from './time-zones.ts'

/** The morning email and the calendar of next steps. */
export function MorningSettings() {
  const { data, error, refetch, isFetching } = useCall(getMornings, {})
  if (error && !data) {
    return (
      <ErrorState title="The morning email could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    )
  }
  if (!data) return <p className="min-h-24 text-14 text-muted">Loading...</p>
  const renew = () => void refetch()
  return (
    <div className="grid gap-8">
      <MorningEmailChoice {...data} onSaved={renew} />
      <StepCalendar since={data.calendarSince} onChanged={renew} />
    </div>
  )
}

interface MorningEmailChoiceProps {
  wanted: boolean
  timeZone: string | null
  onSaved: () => void
}

function MorningEmailChoice({ wanted, timeZone, onSaved }: MorningEmailChoiceProps) {
  const set = useCallAtPress(setMorningEmail)
  const toast = useToast()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = timeZone ?? here
  const save = async (input: { wanted: boolean; timeZone: string }) => {
    try {
      await set(input)
      toast.success('Preference updated')
    } catch (error) {
      toast.failed('Could not save your preference', error)
    }
    onSaved()
  }
  return (
    <div className="grid gap-4">
      <Switch
        label={<span className="font-medium">Morning email</span>}
        description="Weekdays at 7 a.m.: next steps that are due, new physicians by name, and changes on your lists. No news, no email."
        checked={wanted}
        onCheckedChange={(next) => void save({ wanted: next, timeZone: zone })}
      />
      <Field label="Time zone">
        <Select value={zone} onChange={({ target }) => void save({ wanted, timeZone: target.value })}>
          {zoneGroups(Intl.supportedValuesOf('timeZone'), here, zone).map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function StepCalendar({ since, onChanged }: { since: string | null; onChanged: () => void }) {
  const renew = useCallAtPress(renewStepCalendar)
  const end = useCallAtPress(endStepCalendar)
  const toast = useToast()
  const [address, setAddress] = useState<string | null>(null)
  const run = async (change: () => Promise<string | null>) => {
    try {
      setAddress(await change())
    } catch (error) {
      toast.failed('Could not save', error)
    }
    onChanged()
  }
  return (
    <div className="grid gap-3 border-t border-hair pt-6">
      <h3 className="font-medium">Calendar of next steps</h3>
      <p className="text-13 text-muted">
        Subscribe to this address in Google Calendar, Outlook, or Apple Calendar. Anyone who has it can see the names
        and dates of your next steps, but no contact details.
      </p>
      {address !== null && (
        <>
          <Field label="Address" hint="Copy it now. It won’t be shown again.">
            <Input readOnly value={address} onFocus={({ target }) => target.select()} />
          </Field>
          <CopyButton text={address} what="calendar address" className="justify-self-start" />
        </>
      )}
      {since !== null && address === null && (
        <p className="text-13 text-muted">
          An address has been active since <Time value={since} />.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void run(async () => (await renew({})).address)}>
          {since === null ? 'Create address' : 'Create new address'}
        </Button>
        {since !== null && (
          <Button
            size="small"
            onClick={() =>
              void run(async () => {
                await end({})
                toast.success('Calendar address turned off')
                return null
              })
            }
          >
            Turn off address
          </Button>
        )}
      </div>
      {since !== null && <p className="text-13 text-muted">A new address replaces the old one.</p>}
    </div>
  )
}
