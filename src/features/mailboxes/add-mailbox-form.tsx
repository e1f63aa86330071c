import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import { GatedSubmit } from '#features/billing/gated-submit.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { TextButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, PasswordInput } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { addMailbox, findMailServers } from './contracts.ts'
import { SignInButton } from './sign-in-button.tsx'

interface MailboxValues {
  address: string
  password: string
  senderName: string
  hosts: { imap: string; smtp: string; username: string }
}

const noHosts = { imap: '', smtp: '', username: '' }

/** An address and a password; mail servers only for a provider that isn't known. */
export function AddMailboxForm({ viewer, onAdded }: { viewer: Viewer; onAdded: () => void }) {
  const [refused, setRefused] = useState(false)
  /** The address whose mail servers are looked up. */
  const [asked, ask] = useState(viewer.email)
  const toast = useToast()
  const values: MailboxValues = { address: viewer.email, password: '', senderName: viewer.name, hosts: noHosts }
  const form = useCallForm(addMailbox, {
    values,
    input: ({ address, password, senderName, hosts }: MailboxValues) => ({
      ...{ address, password, senderName },
      ...(withHosts && { hosts }),
    }),
    onDone: () => {
      toast.success('Mailbox added', 'We are checking it now.')
      form.reset(values)
      setRefused(false)
      onAdded()
    },
    onRefused: ({ code }) => {
      if (code === 'hosts_needed') setRefused(true)
    },
  })
  const lock = lockOf('mailboxes', viewer)
  const address = form.field('address')
  const { data: found } = useCall(findMailServers, { address: asked }, { enabled: lock === null && asked !== '' })
  const [byPassword, choosePassword] = useState(false)
  const signsIn = found?.signIn != null && !byPassword
  const withHosts = refused || found?.provider === null
  return (
    <CallForm form={form} className="grid gap-5">
      <Field label="Email address" error={form.message('address')}>
        <Input
          {...address}
          onBlur={(event) => {
            void address.onBlur(event)
            ask(findMailServers.input.safeParse({ address: event.target.value }).data?.address ?? '')
          }}
          type="email"
          autoComplete="off"
        />
      </Field>
      <Field label="Your name" hint="As recipients see it." error={form.message('senderName')}>
        <Input {...form.field('senderName')} autoComplete="name" />
      </Field>
      {found?.signIn && (
        <div className="grid gap-2">
          <div>
            <SignInButton provider={found.signIn} of={() => form.getValues()} />
          </div>
          {!byPassword && (
            <p className="text-13 text-muted">
              {found.signIn === 'google' && (
                <>
                  Or <TextButton onClick={() => choosePassword(true)}>use an app password</TextButton>.{' '}
                </>
              )}
              You come back here afterward.
            </p>
          )}
        </div>
      )}
      {!signsIn && (
        <Field
          label="App password"
          hint="Google, Yahoo, iCloud, and Fastmail need an app password instead of your own. We look up your provider’s mail servers."
          error={form.message('password')}
        >
          <PasswordInput {...form.field('password')} autoComplete="off" />
        </Field>
      )}
      {withHosts && (
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-13 font-[550] text-ink">Mail servers of your provider</legend>
          <Field label="Incoming mail (IMAP)" error={form.message('hosts.imap')}>
            <Input {...form.field('hosts.imap')} autoComplete="off" placeholder="imap.example.com" />
          </Field>
          <Field label="Outgoing mail (SMTP)" error={form.message('hosts.smtp')}>
            <Input {...form.field('hosts.smtp')} autoComplete="off" placeholder="smtp.example.com" />
          </Field>
          <Field
            label="User name"
            optional
            hint="If it isn’t your email address."
            error={form.message('hosts.username')}
          >
            <Input {...form.field('hosts.username')} autoComplete="off" />
          </Field>
        </fieldset>
      )}
      {!signsIn && (
        <GatedSubmit control="mailboxes" viewer={viewer} pending={form.pending} pendingText="Connecting...">
          Connect mailbox
        </GatedSubmit>
      )}
    </CallForm>
  )
}
