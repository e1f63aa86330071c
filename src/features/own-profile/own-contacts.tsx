import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type getOwnProfile, setContactVisibility } from './contracts.ts'
import { sourceHelp } from './source-help.ts'

type Contact = OutputOf<typeof getOwnProfile>['contacts'][number]

const labels: Record<Contact['kind'], string> = {
  personal_email: 'Personal email',
  work_email: 'Work email',
  direct_phone: 'Direct phone',
  phone: 'Phone',
  direct_address: 'Direct address',
  linkedin: 'LinkedIn',
}

/** Each contact, and who may see it. */
export function OwnContacts({ contacts, onChanged }: { contacts: readonly Contact[]; onChanged: () => void }) {
  if (contacts.length === 0) return <p className="text-muted">The profile has no contact.</p>
  return (
    <ul>
      {contacts.map((contact) => (
        <li key={contact.kind} className="border-t border-hair py-3 first:border-t-0 first:pt-0">
          <OneContact contact={contact} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

function OneContact({ contact, onChanged }: { contact: Contact; onChanged: () => void }) {
  const { kind, value, source, since, shown } = contact
  const { mutate, isPending } = useCallMutation(setContactVisibility)
  const toast = useToast()
  return (
    <PostForm
      form="set-contact-visibility"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(
          { kind, shown: !shown },
          {
            onSuccess: () => {
              toast.success(shown ? `${labels[kind]} hidden` : `${labels[kind]} shown again`)
              onChanged()
            },
            onError: (error) => toast.error('Could not change it', error.message),
          },
        )
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="shown" value={shown ? 'no' : 'yes'} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{labels[kind]}</span>: {value}
        </p>
        <p className="text-13 text-muted">
          From {sourceHelp(source).name}, <Time value={since} />.{' '}
          {shown ? 'Members with a plan can reveal it.' : 'No one sees it.'}
        </p>
      </div>
      <Button type="submit" size="small" pending={isPending} pendingText="Saving...">
        {shown ? 'Hide from everyone' : 'Show to members'}
        <span className="sr-only">: {labels[kind]}</span>
      </Button>
    </PostForm>
  )
}
