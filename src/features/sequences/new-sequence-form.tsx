import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useCallForm } from '#ui/use-call-form.ts'
import { isComplete, type Sender } from '../email/sender-footer.ts'
import { makeSequence, type To } from './contracts.ts'
import { sequenceLimits } from './limits.ts'
import { sendLock } from './sequence-words.ts'
import { type StartTemplate, StartWith } from './start-with.tsx'
import { checkSteps, emptySteps, namesOfSteps, StepFields, type StepValues, stepsOfValues } from './step-fields.tsx'
import { WhoGetsIt } from './who-gets-it.tsx'

interface NewSequenceFormProps {
  viewer: Viewer
  mailboxes: readonly { id: string; address: string; works: boolean }[]
  lists: readonly { id: string; name: string; count: number }[]
  /** The list in the page's address; empty if there is none. */
  listId: string
  /** The one of its stages that is meant. */
  stage: { id: string; name: string } | null
  /** Those selected when the page was opened for a selection. */
  selected: { ids: number[]; listId: string | null } | null
  email: { subject: string; body: string } | null
  templates: readonly StartTemplate[]
  sender: Sender
  onMade: (id: string) => void
}

interface Values extends StepValues, Sender {
  name: string
  mailboxId: string
  quietDays: string
  listId: string
}

/** Everything that a sequence needs before its emails are looked at one by one. */
export function NewSequenceForm({ viewer, mailboxes, lists, selected, email, onMade, ...props }: NewSequenceFormProps) {
  const [count, setCount] = useState(1)
  const chosen = lists.find(({ id }) => id === props.listId)
  const working = mailboxes.find(({ works }) => works)?.id ?? ''
  const lacksSender = !isComplete(props.sender)
  const values: Values = {
    ...emptySteps(email),
    ...props.sender,
    ...{ name: chosen?.name ?? (selected ? `To ${formatCount(selected.ids.length, 'physician')}` : '') },
    ...{ mailboxId: working, quietDays: String(sequenceLimits.quietDays), listId: chosen?.id ?? '' },
  }
  const toOf = (listId: string): To | null => {
    if (selected) {
      return { physicianIds: selected.ids, ...(selected.listId === null ? {} : { fromListId: selected.listId }) }
    }
    if (listId === '') return null
    return { listId, ...(props.stage && listId === chosen?.id && { stageId: props.stage.id }) }
  }
  const form = useCallForm<typeof makeSequence, Values>(makeSequence, {
    values,
    names: { ...namesOfSteps, 'sender.company': 'company', 'sender.postalAddress': 'postalAddress' },
    check: (now) => ({
      ...checkSteps(now, count),
      ...(now.name.trim() === '' && { name: 'Enter a name for the sequence.' }),
      ...(now.mailboxId === '' && { mailboxId: 'Choose a mailbox.' }),
      ...(toOf(now.listId) === null && { listId: 'Choose a list.' }),
    }),
    input: (now) => ({
      ...{ name: now.name, mailboxId: now.mailboxId, quietDays: Number(now.quietDays || 0) },
      ...{ to: toOf(now.listId) ?? { listId: '' }, steps: stepsOfValues(now, count) },
      ...(lacksSender && { sender: { company: now.company, postalAddress: now.postalAddress } }),
    }),
    onDone: ({ id }) => onMade(id),
  })
  const [listId, quietDays] = useWatch({ control: form.control, name: ['listId', 'quietDays'] })
  const { setValue, getValues } = form
  // Connected on this page.
  useEffect(() => {
    if (getValues('mailboxId') === '' && working !== '') setValue('mailboxId', working)
  }, [working, setValue, getValues])
  return (
    <CallForm form={form} className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid content-start gap-6">
        <StartWith
          templates={props.templates}
          onChoose={({ subject, body }) => {
            setValue('subject', subject)
            setValue('body1', body)
          }}
        />
        <StepFields form={form} count={count} />
        <div className="flex flex-wrap gap-2">
          {count < sequenceLimits.steps && <Button onClick={() => setCount(count + 1)}>Add a follow-up</Button>}
          {count > 1 && (
            <Button variant="quiet" onClick={() => setCount(count - 1)}>
              Remove the last one
            </Button>
          )}
        </div>
      </div>
      <div className="grid content-start gap-4">
        <Field label="Name" error={form.message('name')}>
          <Input {...form.field('name')} maxLength={200} autoComplete="off" />
        </Field>
        {selected ? (
          <p className="text-14">To {formatCount(selected.ids.length, 'selected physician')}</p>
        ) : (
          <Field
            label="List"
            hint={props.stage && listId === chosen?.id ? `Those in ${props.stage.name}.` : undefined}
            error={form.message('listId')}
          >
            <Select {...form.field('listId')}>
              <option value="">Choose a list</option>
              {lists.map(({ id, name, count: people }) => (
                <option key={id} value={id} disabled={people === 0}>
                  {name} ({formatCount(people, 'physician')})
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="From" error={form.message('mailboxId')}>
          <Select {...form.field('mailboxId')}>
            <option value="">Choose a mailbox</option>
            {mailboxes.map(({ id, address, works }) => (
              <option key={id} value={id} disabled={!works}>
                {address}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Leave out people your team contacted within"
          hint="Days. 0 leaves out no one for that."
          error={form.message('quietDays')}
        >
          <div className="w-24">
            <Input {...form.field('quietDays')} inputMode="numeric" maxLength={3} />
          </div>
        </Field>
        {lacksSender && (
          <>
            <Field label="Company" error={form.message('company')}>
              <Input {...form.field('company')} maxLength={limits.company} autoComplete="organization" />
            </Field>
            <Field
              label="Postal address"
              hint="US law (the CAN-SPAM Act) requires it in every email. It is saved in your profile."
              error={form.message('postalAddress')}
            >
              <Textarea
                {...form.field('postalAddress')}
                rows={2}
                maxLength={limits.postalAddress}
                autoComplete="street-address"
              />
            </Field>
          </>
        )}
        <WhoGetsIt viewer={viewer} to={toOf(listId)} quietDays={quietDays} enabled={sendLock(viewer) === undefined} />
        <SubmitButton pending={form.pending} pendingText="Preparing..." disabledReason={sendLock(viewer)}>
          Look at the emails
        </SubmitButton>
        <p className="text-12 text-muted">
          Nothing leaves before you start it. Each email has at most {limits.emailBody.toLocaleString('en-US')}{' '}
          characters.
        </p>
      </div>
    </CallForm>
  )
}
