import { useEffect, useId, useState } from 'react'
import { notYours, SharedNote } from '#features/teams/shared-note.tsx'
import { SharingSwitch } from '#features/teams/sharing-switch.tsx'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { fold } from '#shared/text/fold.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Copy, FileText, Search, Trash2 } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { deleteEmailTemplate, duplicateEmailTemplate, type EmailTemplate } from './contracts.ts'
import { sayFailure } from './say-failure.ts'

interface TemplateListProps {
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

/** Saved templates: search, load, duplicate, and delete. */
export function TemplateList(props: TemplateListProps) {
  const { templates, problem, onChanged } = props
  const [sought, setSought] = useState('')
  const [doomed, setDoomed] = useState<EmailTemplate | null>(null)
  const [retrying, setRetrying] = useState(false)
  const headingId = useId()
  useProblemToast(problem)
  const words = fold(sought).split(/\s+/).filter(Boolean)
  const shown = templates.filter((template) => matches(template, words))
  const retry = async () => {
    setRetrying(true)
    await onChanged()
    setRetrying(false)
  }
  return (
    <section aria-labelledby={headingId} className="mt-14 border-t border-hair pt-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id={headingId} className="headline-28">
          Saved templates
        </h2>
        {templates.length > 0 && <TemplateSearch sought={sought} onSought={setSought} />}
      </div>
      <span aria-live="polite" className="sr-only">
        {words.length > 0 && `${formatCount(shown.length, 'template')} found`}
      </span>
      {problem ? (
        <ErrorState title="Failed to load templates" onRetry={retry} retrying={retrying}>
          {problem.message}
        </ErrorState>
      ) : templates.length === 0 ? (
        <EmptyState icon={<FileText aria-hidden />} title="No templates yet">
          Generate an email and press Save Template. It’s kept here and offered wherever you write to a physician.
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<Search aria-hidden />}
          title="No templates match"
          actions={<Button onClick={() => setSought('')}>Clear search</Button>}
        />
      ) : (
        <ul className="mt-6 grid gap-x-8 sm:grid-cols-2">
          {shown.map((template) => (
            <TemplateRow key={template.id} {...props} template={template} onDelete={() => setDoomed(template)} />
          ))}
        </ul>
      )}
      <DeleteTemplate {...props} template={doomed} onClose={() => setDoomed(null)} />
    </section>
  )
}

function TemplateSearch({ sought, onSought }: { sought: string; onSought: (text: string) => void }) {
  return (
    <Field label="Search templates" hideLabel className="w-full sm:w-64">
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
 * The toast 'Email Templates' with the reason; once for each failed reading. The list says any other failure itself.
 */
function useProblemToast(problem: TemplateListProps['problem']): void {
  const toast = useToast()
  useEffect(() => {
    if (problem?.title) toast.error(problem.title, problem.message)
  }, [problem, toast])
}

function matches({ name, subject, body, tone, position_type }: EmailTemplate, words: readonly string[]): boolean {
  const text = fold([name, subject, body, tone, position_type].join('\n'))
  return words.every((word) => text.includes(word))
}

interface TemplateRowProps extends TemplateListProps {
  template: EmailTemplate
  onDelete: () => void
}

function TemplateRow({ template, onLoad, onChanged, onDelete, loadedId, lock, team }: TemplateRowProps) {
  const { id, name, subject, body, tone, length, position_type, updated_at } = template
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
    <li className="grid content-start gap-2 border-b border-hair py-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-16 font-semibold break-words">{name}</h3>
        <Time value={updated_at} className="shrink-0 text-12 text-faint" />
      </div>
      <p className="text-13 break-words text-muted">{subject}</p>
      <p className="text-13 break-words text-faint">{excerpt(body)}</p>
      <div className="flex flex-wrap items-center gap-1.5">
        {[tone, length, position_type].map((word) => (
          <Badge key={word}>{word}</Badge>
        ))}
        {loadedId === id && <Badge tone="accent">Open above</Badge>}
        <SharedNote shared={template.shared} owner={template.owner} />
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onLoad(template)}>
          Load<span className="sr-only"> {name}</span>
        </Button>
        <Button size="small" variant="quiet" onClick={duplicate} pending={duplicating.isPending} disabledReason={lock}>
          <Copy aria-hidden />
          Duplicate<span className="sr-only"> {name}</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={onDelete}
          disabledReason={lock ?? (template.mayManage ? undefined : notYours)}
        >
          <Trash2 aria-hidden />
          Delete<span className="sr-only"> {name}</span>
        </Button>
        {team !== null && template.mayManage && (
          <SharingSwitch
            kind="template"
            id={id}
            shared={template.shared}
            team={team}
            onChanged={() => void onChanged()}
          />
        )}
      </div>
    </li>
  )
}

/** The first 150 characters of a body, on one line. */
export function excerpt(body: string): string {
  const characters = [...body.replace(/\s+/g, ' ').trim()]
  return characters.length <= limits.emailExcerpt
    ? characters.join('')
    : `${characters.slice(0, limits.emailExcerpt).join('').trimEnd()}…`
}

interface DeleteTemplateProps extends Pick<TemplateListProps, 'onChanged' | 'onGone'> {
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
