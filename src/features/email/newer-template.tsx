import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { EmailTemplate } from './contracts.ts'
import type { EmailEditor } from './use-email-editor.ts'
import type { useSaveTemplate } from './use-save-template.ts'

const NewerDialog = lazyDialog(() => import('#ui/newer-dialog.tsx').then((module) => module.NewerDialog))

const names: Readonly<Record<string, string>> = {
  name: 'Template name',
  subject: 'Subject',
  body: 'Email',
  tone: 'Tone',
  length: 'Length',
  position_type: 'Position type',
  job_location: 'Job location',
}

interface NewerTemplateProps {
  editor: EmailEditor
  saver: ReturnType<typeof useSaveTemplate>
  onSave: (over: EmailTemplate) => void
}

/** Asks what to keep of a template that someone else has saved since it was loaded. */
export function NewerTemplate({ editor, saver, onSave }: NewerTemplateProps) {
  const { newer, closeNewer } = saver
  const { loaded, writer } = editor
  if (!newer || !loaded) return null
  const { stored, sent } = newer
  const theirs: EmailTemplate = { ...loaded, ...stored }
  const both = (field: 'subject' | 'body', between: string) =>
    typeof stored[field] !== 'string' || stored[field] === writer.email[field]
      ? writer.email[field]
      : `${stored[field]}${between}${writer.email[field]}`
  const decide = (then: () => void) => () => {
    closeNewer()
    then()
  }
  return (
    <NewerDialog
      open
      onOpenChange={closeNewer}
      onClose={closeNewer}
      compared={Object.keys(sent)
        .filter((field) => stored[field] !== sent[field])
        .map((field) => ({
          name: names[field] ?? field,
          stored: String(stored[field]),
          sent: String(sent[field]),
        }))}
      onKeep={decide(() => onSave(theirs))}
      onTake={decide(() => editor.load(theirs, () => {}))}
      onJoin={decide(() => {
        writer.setEmail({ subject: both('subject', ' / '), body: both('body', '\n\n') }, writer.origin)
        editor.setLoaded(theirs)
      })}
    />
  )
}
