import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import {
  type getTeamSignIn,
  removeTeamSignIn,
  resetMemberSignIn,
  saveTeamSignIn,
  verifyTeamDomain,
} from './contracts.ts'

interface TeamSignInSettingsProps {
  data: OutputOf<typeof getTeamSignIn>
  onChanged: () => void
}

/** For the owner: the agency's identity provider, which members can log in with. */
export function TeamSignInSettings({ data: { signIn, redirectUrl, members }, onChanged }: TeamSignInSettingsProps) {
  const toast = useToast()
  const [opened, setOpened] = useState(false)
  const remove = useCallMutation(removeTeamSignIn)
  const form = useCallForm(saveTeamSignIn, {
    values: {
      ...{ domain: signIn?.domain ?? '', issuer: signIn?.issuer ?? '', clientId: signIn?.clientId ?? '' },
      clientSecret: '',
    },
    onDone: () => {
      toast.success('Identity provider saved', 'Now verify your domain.')
      onChanged()
    },
  })
  const forget = async () => {
    try {
      await remove.mutateAsync({})
      toast.success('Identity provider removed')
    } catch (error) {
      toast.failed('Could not remove it', error)
    }
    onChanged()
  }
  if (signIn === null && !opened) {
    return (
      <div>
        <Button onClick={() => setOpened(true)}>Set up identity provider</Button>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      {signIn && (
        <p className="flex flex-wrap items-center gap-2 text-14">
          <span className="break-all">@{signIn.domain}</span>
          {signIn.confirmed ? <Badge tone="accent">On</Badge> : <Badge tone="amber">Not verified yet</Badge>}
        </p>
      )}
      {signIn && !signIn.confirmed && <VerifyDomain record={signIn.record} onChanged={onChanged} />}
      <CallForm form={form} className="grid gap-4">
        <Field label="Domain" hint="The part of your email addresses after the @." error={form.message('domain')}>
          <Input {...form.field('domain')} autoComplete="off" placeholder="lakeside.com" />
        </Field>
        <Field label="Issuer" error={form.message('issuer')}>
          <Input {...form.field('issuer')} type="url" autoComplete="off" placeholder="https://login.lakeside.com" />
        </Field>
        <Field label="Client ID" error={form.message('clientId')}>
          <Input {...form.field('clientId')} autoComplete="off" />
        </Field>
        <Field label="Client secret" error={form.message('clientSecret')}>
          <PasswordInput {...form.field('clientSecret')} autoComplete="off" />
        </Field>
        <p className="text-13 text-pretty text-muted">
          Redirect address for your identity provider: <span className="break-all">{redirectUrl}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <SubmitButton variant="secondary" pending={form.pending}>
            Save identity provider
          </SubmitButton>
          {signIn && (
            <Button variant="quiet" pending={remove.isPending} onClick={() => void forget()}>
              Remove
            </Button>
          )}
        </div>
      </CallForm>
      {members.length > 0 && <BoundMembers members={members} onChanged={onChanged} />}
    </div>
  )
}

interface BoundMembersProps {
  members: OutputOf<typeof getTeamSignIn>['members']
  onChanged: () => void
}

/** Members whose account at the identity provider is known; a new one gets in only after a reset. */
function BoundMembers({ members, onChanged }: BoundMembersProps) {
  const toast = useToast()
  const { mutateAsync, isPending } = useCallMutation(resetMemberSignIn)
  const reset = async (memberId: string, name: string) => {
    try {
      await mutateAsync({ memberId })
      toast.success('Company login reset', `The next account with ${name}’s address can log in.`)
    } catch (error) {
      toast.failed('Could not reset it', error)
    }
    onChanged()
  }
  return (
    <div className="grid gap-2">
      <p className="text-13 text-pretty text-muted">
        These members log in with this provider, each with the account they used first. Reset it for someone who got a
        new one.
      </p>
      <ul>
        {members.map(({ id, name, email }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-hair py-2">
            <span className="min-w-0 text-14 break-all">
              {name} <span className="text-muted">{email}</span>
            </span>
            <Button size="small" pending={isPending} onClick={() => void reset(id, name)}>
              Reset<span className="sr-only"> the company login of {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The DNS record that proves who owns the domain, and a button that checks for it. */
function VerifyDomain({ record, onChanged }: { record: { name: string; value: string }; onChanged: () => void }) {
  const { mutateAsync, isPending } = useCallMutation(verifyTeamDomain)
  const toast = useToast()
  const verify = async () => {
    try {
      await mutateAsync({})
      toast.success('Domain verified', 'Members can log in with your identity provider now.')
      onChanged()
    } catch (error) {
      toast.failed('Could not verify the domain', error)
    }
  }
  return (
    <div className="grid gap-3 rounded-8 border border-hair p-4">
      <p className="text-14 text-pretty">Add this TXT record to your domain’s DNS, or ask us to verify the domain.</p>
      <dl className="grid gap-2 text-13">
        <div>
          <dt className="text-muted">Name</dt>
          <dd className="break-all">{record.name}</dd>
        </div>
        <div>
          <dt className="text-muted">Value</dt>
          <dd className="break-all">{record.value}</dd>
        </div>
      </dl>
      <div>
        <Button pending={isPending} onClick={() => void verify()}>
          Check the record
        </Button>
      </div>
    </div>
  )
}
