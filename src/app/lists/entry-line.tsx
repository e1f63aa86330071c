import { useState } from 'react'
import { doneWords } from '#features/activities/contact-words.ts'
import type { ListedPhysician } from '#features/lists/contracts.ts'
import { OwnerButton } from '#features/lists/owner-button.tsx'
import { OwnerMark } from '#features/lists/owner-mark.tsx'
import { NoteForm } from '#features/lists/physician-note.tsx'
import { StageDot } from '#features/pipeline/stage-dot.tsx'
import { stepWords } from '#features/pipeline/step-words.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import { Ellipsis } from '#ui/work-icons.tsx'
import type { RowContext } from './list-cells.tsx'

const EntryDialog = lazyDialog(() => import('#features/pipeline/entry-dialog.tsx').then((module) => module.EntryDialog))
const LogContactDialog = lazyDialog(() =>
  import('#features/activities/log-contact-dialog.tsx').then((module) => module.LogContactDialog),
)

interface EntryLineProps {
  physician: ListedPhysician
  row: RowContext
  onRemove: () => void
}

/** What a list says about a physician, in one line: stage, last contact, next step, note, owner; the rest is in '…'. */
export function EntryLine({ physician, row, onRemove }: EntryLineProps) {
  const { listId, viewer, disabledReason, onChanged } = row
  const { id, stage, stageKind, lastContact, nextStep, note, noteBy, notes, tags, owner, doNotContact } = physician
  const [shown, show] = useState<'entry' | 'note' | 'log' | null>(null)
  const name = fullName(physician)
  const step = nextStep && stepWords(nextStep)
  const close = (open: boolean) => {
    if (!open) show(null)
  }
  if (shown === 'note') return <NoteForm {...{ listId, physician, onChanged }} onClose={() => show(null)} />
  return (
    <div className="flex items-center gap-x-4 text-13 text-muted">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5">
        {stage && <StageDot name={stage} kind={stageKind ?? 'none'} />}
        {lastContact && (
          <span>
            {lastContact.how ? doneWords[lastContact.how] : 'Contacted'} <Time value={lastContact.at} />
          </span>
        )}
        {step && (
          <span className={cn('inline-flex items-center gap-1.5 break-words', step.isDue && 'text-amber')}>
            {step.text}
            {nextStep?.by && <OwnerMark name={nextStep.by} />}
          </span>
        )}
        {note ? (
          <span className="min-w-0 flex-1 basis-40 truncate text-ink" title={note}>
            {note}
            {noteBy && <span className="text-muted"> – {noteBy}</span>}
          </span>
        ) : (
          notes > 0 && <span>{formatCount(notes, 'note')}</span>
        )}
        {tags.map((tag) => (
          <Badge key={tag} className="max-w-40">
            <span className="truncate">{tag}</span>
          </Badge>
        ))}
      </div>
      {(viewer?.team || owner) && (
        <OwnerButton {...{ listId, name, owner, disabledReason, onChanged }} physicianId={id} />
      )}
      {disabledReason === undefined ? (
        <Menu
          label={`More for ${name}`}
          trigger={
            <Button size="small-icon" variant="quiet" aria-label={`More for ${name}`}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={() => show('entry')}>Next step, tags, and notes</MenuItem>
          <MenuItem onSelect={() => show('note')}>{note ? 'Edit note' : 'Add note'}</MenuItem>
          {!doNotContact && <MenuItem onSelect={() => show('log')}>Log contact</MenuItem>}
          <MenuSeparator />
          <MenuItem destructive onSelect={onRemove}>
            Remove from the list
          </MenuItem>
        </Menu>
      ) : (
        <Button size="small-icon" variant="quiet" aria-label={`More for ${name}`} disabledReason={disabledReason}>
          <Ellipsis aria-hidden />
        </Button>
      )}
      <EntryDialog
        open={shown === 'entry'}
        onOpenChange={close}
        {...{ listId, onChanged }}
        entry={{ physicianId: id, name, tags, nextStep }}
      />
      <LogContactDialog
        open={shown === 'log'}
        onOpenChange={close}
        physicianIds={[id]}
        {...{ name, viewer }}
        onLogged={onChanged}
      />
    </div>
  )
}
