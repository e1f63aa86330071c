import { type ReactNode, useEffect, useState } from 'react'
import { notYours, SharedNote } from '#features/teams/shared-note.tsx'
import { SharingSwitch } from '#features/teams/sharing-switch.tsx'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { fold } from '#shared/text/fold.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Copy, FileText, Search, Trash2 } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { deleteEmailTemplate, duplicateEmailTemplate, type EmailTemplate } from './contracts.ts'
import { sayFailure } from './say-failure.ts'

interface TemplatesDialogProps {
  templates: readonly EmailTemplate[]
  problem: { title?: string | undefined; message: string } | null
  onChanged: () => Promise<void>
  onLoad: (template: EmailTemplate) => void
  /** Called after a template was deleted. */
  onGone: (id: string) => void
  loadedId: string | null
  /** Why templates can be neither copied nor deleted. */
  lock: string | undefined
  /** The viewer's team; null for someone who works alone. */
  team: string | null
}

/** The menu of templates: their names, and beside them the one that is looked at. */
export function TemplatesDialog(props: TemplatesDialogProps) {
  const { templates, problem, onLoad } = props
  const [open, setOpen] = useState(false)
  const [doomed, setDoomed] = useState<EmailTemplate | null>(null)
  useProblemToast(problem)
  const load = (template: EmailTemplate) => {
    setOpen(false)
    onLoad(template)
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="large"
        title="Templates"
        trigger={
          <Button size="small">
            <FileText aria-hidden />
            Templates{templates.length > 0 && ` (${templates.length})`}
          </Button>
        }
      >
        <Templates {...props} onLoad={load} onDelete={setDoomed} />
      </Dialog>
      <DeleteTemplate {...props} template={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}

interface TemplatesProps extends TemplatesDialogProps {
  onDelete: (template: EmailTemplate) => void
}

function Templates(props: TemplatesProps) {
  const { templates, problem, onChanged } = props
  const [sought, setSought] = useState('')
  const [lookedAt, lookAt] = useState(props.loadedId ?? templates[0]?.id)
  const [retrying, setRetrying] = useState(false)
  const words = fold(sought).split(/\s+/).filter(Boolean)
  const shown = templates.filter((template) => matches(template, words))
  const current = shown.find(({ id }) => id === lookedAt) ?? shown[0]
  if (problem) {
    const retry = async () => {
      setRetrying(true)
      await onChanged()
      setRetrying(false)
    }
    return (
      <ErrorState title="Failed to load templates" onRetry={retry} retrying={retrying}>
        {problem.message}
      </ErrorState>
    )
  }
  if (templates.length === 0) {
    return (
      <EmptyState icon={<FileText aria-hidden />} title="No templates yet">
        Generate an email and press Save Template. It’s kept here and offered wherever you write to a physician.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TemplateSearch sought={sought} onSought={setSought} />
      <span aria-live="polite" className="sr-only">
        {words.length > 0 && `${formatCount(shown.length, 'template')} found`}
      </span>
      {current === undefined ? (
        <EmptyState
          icon={<Search aria-hidden />}
          title="No templates match"
          actions={<Button onClick={() => setSought('')}>Clear search</Button>}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:min-h-80 sm:items-start sm:grid-cols-[240px_minmax(0,1fr)]">
          <ul aria-label="Templates" className="border-y border-hair">
            {shown.map((template) => (
              <li key={template.id} className="border-t border-hair first:border-t-0">
                <button
                  type="button"
                  aria-current={template === current ? 'true' : undefined}
                  onClick={() => lookAt(template.id)}
                  className="email-person hover:bg-fill aria-[current]:bg-wash"
                >
                  <span className="font-semibold wrap-anywhere">{template.name}</span>
                  <span className="text-12 break-words text-muted">{excerpt(template.body)}</span>
                  <span className="text-12 text-faint">
                    {template.id === props.loadedId && 'Open · '}
                    <Time value={template.updated_at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <TemplatePreview {...props} template={current} />
        </div>
      )}
    </div>
  )
}

function TemplateSearch({ sought, onSought }: { sought: string; onSought: (text: string) => void }) {
  return (
    <Field label="Search templates" hideLabel>
      <span className="relative block">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-faint" />
        <Input
          type="search"
          value={sought}
          onChange={(event) => onSought(event.target.value)}
          placeholder="Search templates"
          className="pl-9"
        />
      </span>
    </Field>
  )
}

/**
 * The toast 'Email Templates' with the reason; once for each failed reading. The menu says any other failure itself.
 */
function useProblemToast(problem: TemplatesDialogProps['problem']): void {
  const toast = useToast()
  useEffect(() => {
    if (problem?.title) toast.error(problem.title, problem.message)
  }, [problem, toast])
}

function matches({ name, subject, body, tone, position_type }: EmailTemplate, words: readonly string[]): boolean {
  const text = fold([name, subject, body, tone, position_type].join('\n'))
  return words.every((word) => text.includes(word))
}

/** The first 150 characters of a body, on one line. */
function excerpt(body: string): string {
  const characters = [...body.replace(/\s+/g, ' ').trim()]
  return characters.length <= limits.emailExcerpt
    ? characters.join('')
    : `${characters.slice(0, limits.emailExcerpt).join('').trimEnd()}…`
}

/** The whole of a template, and what can be done with it. */
function TemplatePreview({
  template,
  onLoad,
  onChanged,
  onDelete,
  lock,
  team,
}: TemplatesProps & { template: EmailTemplate }) {
  const { id, name, subject, body, tone, length, position_type } = template
  const duplicating = useCallMutation(duplicateEmailTemplate)
  const toast = useToast()
  const duplicate = async () => {
    try {
      const { data } = await duplicating.mutateAsync({ id })
      toast.success('Template Saved!', data.name)
    } catch (error) {
      sayFailure(toast, 'Save Failed', error)
    }
    await onChanged()
  }
  return (
    <article aria-label={name} className="grid min-w-0 content-start gap-3">
      <Actions>
        <Button size="small" variant="primary" onClick={() => onLoad(template)}>
          Load<span className="sr-only"> {name}</span>
        </Button>
        <Button size="small" variant="quiet" onClick={duplicate} pending={duplicating.isPending} disabledReason={lock}>
          <Copy aria-hidden />
          Duplicate<span className="sr-only"> {name}</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => onDelete(template)}
          disabledReason={lock ?? (template.mayManage ? undefined : notYours)}
        >
          <Trash2 aria-hidden />
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </Actions>
      <Actions>
        {[tone, length, position_type].map((word) => (
          <Badge key={word}>{word}</Badge>
        ))}
        <SharedNote shared={template.shared} owner={template.owner} />
        {team !== null && template.mayManage && (
          <SharingSwitch
            kind="template"
            id={id}
            shared={template.shared}
            team={team}
            onChanged={() => void onChanged()}
          />
        )}
      </Actions>
      <h3 className="text-16 font-semibold break-words">{subject}</h3>
      <p className="text-14 leading-6 break-words whitespace-pre-wrap text-muted">{body}</p>
    </article>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}

interface DeleteTemplateProps extends Pick<TemplatesDialogProps, 'onChanged' | 'onGone'> {
  template: EmailTemplate | null
  onClose: () => void
}
function DeleteTemplate({ template, onChanged, onGone, onClose }: DeleteTemplateProps) {
  const { mutateAsync, isPending } = useCallMutation(deleteEmailTemplate)
  const toast = useToast()
  const remove = async () => {
    if (template === null) return
    try {
      await mutateAsync({ id: template.id })
      toast.success('Template Deleted', template.name)
      onGone(template.id)
    } catch (error) {
      sayFailure(toast, 'Delete Failed', error)
    }
    onClose()
    await onChanged()
  }
  return (
    <ConfirmDialog
      open={template !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this template?"
      description={
        <>
          {template ? <strong className="font-semibold text-ink">{template.name}</strong> : null} will be permanently
          deleted.
        </>
      }
      confirmLabel="Delete template"
      pendingText="Deleting..."
      pending={isPending}
      destructive
      onConfirm={remove}
    />
  )
}
