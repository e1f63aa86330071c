import { useState } from 'react'
import { useCall, useCallAtPress } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, SubmitButton, TextButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { X } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { getListMembers } from '../lists/handoff-contracts.ts'
import { addListNote, deleteListNote, getListNotes, setNextStep, setTags } from './entry-contracts.ts'

export interface Entry {
  physicianId: number
  name: string
  tags: readonly string[]
  nextStep: { text: string; on: string; by: string | null; byId: string | null } | null
}

interface EntryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  listId: string
  entry: Entry
  onChanged: () => void
}

/** What a list keeps about a physician besides the stage: the next step, tags, and notes. */
export function EntryDialog({ open, onOpenChange, ...about }: EntryDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={about.entry.name} description="On this list.">
      {open && (
        <div className="grid gap-7">
          <StepForm {...about} />
          <Tags {...about} />
          <Notes {...about} />
        </div>
      )}
    </Dialog>
  )
}

type PartProps = Omit<EntryDialogProps, 'open' | 'onOpenChange'>

const tomorrow = () => {
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000)
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function StepForm({ listId, entry, onChanged }: PartProps) {
  const toast = useToast()
  const clear = useCallAtPress(setNextStep)
  const { physicianId, nextStep } = entry
  const { members, failed, retry } = useMembers(listId)
  const form = useCallForm(setNextStep, {
    values: { text: nextStep?.text ?? '', on: nextStep?.on ?? tomorrow(), who: '' },
    input: ({ who, ...step }) => ({
      ...{ listId, physicianIds: [physicianId], step },
      // Whose it is now, until someone else is chosen.
      forId: who || (nextStep?.byId ?? undefined),
    }),
    names: { step: 'text', forId: 'who' },
    check: ({ text, on }) => ({
      text: text.trim() === '' ? 'Please enter the next step.' : undefined,
      on: on === '' ? 'Enter a date.' : undefined,
    }),
    onDone: () => {
      toast.success('Next step saved')
      onChanged()
    },
  })
  const remove = async () => {
    try {
      await clear({ listId, physicianIds: [physicianId], step: null })
      toast.success('Next step removed')
      onChanged()
    } catch (error) {
      toast.failed('Could not save', error)
    }
  }
  return (
    <CallForm form={form} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_160px]">
        <Field label="Next step" error={form.message('text')}>
          <Input {...form.field('text')} maxLength={listLimits.nextStep} placeholder="Call about visit dates" />
        </Field>
        <Field label="On" error={form.message('on')}>
          <Input {...form.field('on')} type="date" />
        </Field>
        {members.length > 1 && (
          <Field label="Who" error={form.message('who')}>
            <Select {...form.field('who')}>
              <option value="">{nextStep?.by ?? 'You'}</option>
              {members
                .filter(({ id, me }) => (nextStep?.by ? id !== nextStep.byId : !me))
                .map(({ id, name, me }) => (
                  <option key={id} value={id}>
                    {me ? 'You' : name}
                  </option>
                ))}
            </Select>
          </Field>
        )}
      </div>
      {failed && <LoadFailure onRetry={retry}>Failed to load your team.</LoadFailure>}
      <span className="flex gap-2">
        <SubmitButton size="small" pending={form.pending} pendingText="Saving...">
          Save next step
        </SubmitButton>
        {nextStep && (
          <Button size="small" variant="quiet" onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </span>
    </CallForm>
  )
}

/** Who can be given something on this list. */
function useMembers(listId: string) {
  const { data, isError, refetch } = useCall(getListMembers, { listId }, { staleTime: 60_000 })
  return { members: data?.data ?? [], failed: isError && data === undefined, retry: () => void refetch() }
}

function Tags({ listId, entry, onChanged }: PartProps) {
  const change = useCallAtPress(setTags)
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const { physicianId, tags } = entry
  const set = async (given: { add?: string[]; remove?: string[] }) => {
    try {
      await change({ listId, physicianIds: [physicianId], ...given })
      setTyped('')
      onChanged()
    } catch (error) {
      toast.failed('Could not save the tags', error)
    }
  }
  const add = () => {
    if (typed.trim() !== '') void set({ add: [typed.trim()] })
  }
  return (
    <div className="grid gap-2">
      <Field label="Tags" hint="Press Enter to add one.">
        <Input
          value={typed}
          maxLength={listLimits.tag}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </Field>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge className="max-w-full gap-1">
                <span className="break-words">{tag}</span>
                <button
                  type="button"
                  aria-label={`Remove ${tag}`}
                  className="reach grid size-4 place-items-center rounded-4 hover:text-ink"
                  onClick={() => void set({ remove: [tag] })}
                >
                  <X aria-hidden className="size-3" />
                </button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Notes({ listId, entry, onChanged }: PartProps) {
  const { physicianId } = entry
  const { data, isPending, isError, refetch } = useCall(getListNotes, { listId, physicianId })
  const remove = useCallAtPress(deleteListNote)
  const { members } = useMembers(listId)
  const toast = useToast()
  const form = useCallForm(addListNote, {
    values: { body: '' },
    input: ({ body }) => ({ listId, physicianId, body }),
    problemAt: 'body',
    onDone: ({ given }) => {
      if (given.length > 0) toast.success(`Given to ${given.join(' and ')}`)
      form.reset({ body: '' })
      void refetch()
      onChanged()
    },
  })
  const drop = async (noteId: string) => {
    try {
      await remove({ listId, noteId })
      void refetch()
      onChanged()
    } catch (error) {
      toast.failed('Could not delete the note', error)
    }
  }
  return (
    <div className="grid gap-3">
      <CallForm form={form} className="grid gap-2">
        <Field
          label="New note"
          hint={members.length > 1 ? 'Name a colleague with @ to give it to them.' : undefined}
          error={form.message('body')}
        >
          <Textarea {...form.field('body')} rows={2} maxLength={limits.physicianNote} />
        </Field>
        <SubmitButton size="small" className="justify-self-start" pending={form.pending} pendingText="Saving...">
          Add note
        </SubmitButton>
      </CallForm>
      {isPending ? (
        <Skeleton className="h-4 w-40" />
      ) : isError && data === undefined ? (
        <LoadFailure onRetry={() => void refetch()}>Failed to load the notes.</LoadFailure>
      ) : (
        <ol aria-label="Notes" className="grid gap-3 text-13">
          {data?.data.map(({ id, body, at, mine, by }) => (
            <li key={id}>
              <p className="text-12 text-muted">
                <Time value={at} format="date-time" /> by {mine ? 'you' : (by ?? 'a former colleague')}
                {mine && (
                  <>
                    {' · '}
                    <TextButton onClick={() => void drop(id)}>Delete</TextButton>
                  </>
                )}
              </p>
              <p className="break-words whitespace-pre-line">{body}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
