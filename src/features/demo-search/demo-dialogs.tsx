import { type FormEvent, useState } from 'react'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Trash2 } from '#ui/icons.tsx'
import type { SearchState } from '../search/address.ts'
import { personOf } from './demo-source.ts'
import type { DemoSaving } from './use-demo-saving.ts'

/** Asks for the name of a search or a list. */
export function DemoNameDialog({ saving }: { saving: DemoSaving }) {
  const { asking, ask, saveAs } = saving
  const isList = asking === 'list'
  return (
    <Dialog
      open={isList || asking === 'search'}
      onOpenChange={() => ask(null)}
      title={isList ? 'Add to List' : 'Save Search'}
      description="Kept until you leave this page."
      size="small"
    >
      <NameForm
        label={isList ? 'List name' : 'Search name'}
        action={isList ? 'Add to List' : 'Save Search'}
        saveAs={saveAs}
      />
    </Dialog>
  )
}

function NameForm({ label, action, saveAs }: { label: string; action: string; saveAs: (name: string) => void }) {
  const [name, setName] = useState('')
  const blank = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!blank) saveAs(name.trim())
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label={label}>
        <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabledReason={blank ? 'Enter a name first.' : undefined}
        className="justify-self-end"
      >
        {action}
      </Button>
    </form>
  )
}

interface DemoSavedDialogProps {
  saving: DemoSaving
  onApply: (search: SearchState) => void
}

export function DemoSavedDialog({ saving, onApply }: DemoSavedDialogProps) {
  const { asking, ask, saved, forget } = saving
  return (
    <Dialog open={asking === 'saved'} onOpenChange={() => ask(null)} title="Saved Searches" size="small">
      {saved.length === 0 && <p className="text-muted">You don't have any saved searches yet.</p>}
      <ul className="grid gap-2">
        {saved.map(({ name, search }) => (
          <li key={name} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <Button
              size="small"
              onClick={() => {
                onApply(search)
                ask(null)
              }}
            >
              Apply Search
            </Button>
            <Button variant="quiet" size="small-icon" aria-label={`Delete ${name}`} onClick={() => forget(name)}>
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export function DemoProfileDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const person = id === null ? undefined : personOf(id)
  return (
    <Dialog
      open={person !== undefined}
      onOpenChange={onClose}
      title={person && `${person.firstName} ${person.lastName}, ${person.credential}`}
      description={person && `${person.title} · ${person.specialty}`}
    >
      {person && (
        <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 gap-y-3 [&_dt]:text-muted">
          <dt>Organization</dt>
          <dd>{person.organization}</dd>
          <dt>Location</dt>
          <dd>{person.location}</dd>
          <dt>Education</dt>
          <dd>{person.education}</dd>
          <dt>Skills</dt>
          <dd className="flex flex-wrap gap-1">
            {person.skills.map((skill) => (
              <Badge key={skill}>{skill}</Badge>
            ))}
          </dd>
        </dl>
      )}
      <DialogFooter className="-mx-5 mt-6 -mb-5 sm:-mx-6">
        <p className="mr-auto text-13 text-muted">A made-up profile.</p>
        <ButtonLink to={paths.signup()} variant="primary" size="small">
          Get Started
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  )
}
