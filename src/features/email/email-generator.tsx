import { type ReactNode, type RefObject, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { EmailText } from '#adapters/ai/port.ts'
import { useShareChoice } from '#features/teams/share-choice.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { WorkHeader } from '#ui/work-header.tsx'
import type { EmailTemplate } from './contracts.ts'
import { EmailActions, StopWriting } from './email-actions.tsx'
import { EmailForm } from './email-form.tsx'
import { EmailPreview } from './email-preview.tsx'
import { NewerTemplate } from './newer-template.tsx'
import { footerOf } from './sender-footer.ts'
import { TemplatesDialog } from './templates-dialog.tsx'
import { type EmailEditor, useEmailEditor } from './use-email-editor.ts'
import { noEmail } from './use-email-writer.ts'
import { useSaveTemplate } from './use-save-template.ts'
import type { SenderOfEmails } from './use-sender.ts'
import { VersionBar } from './version-bar.tsx'
import { lockOfWish } from './wish.ts'

interface EmailGeneratorProps {
  templates: readonly EmailTemplate[]
  /** Why the templates couldn't be loaded. */
  problem: { title?: string | undefined; message: string } | null
  /** Called after a template was saved, changed, or deleted, and to retry. */
  onTemplatesChanged: () => Promise<void>
  viewer: Viewer
  sender: SenderOfEmails
  /** The email beside the people it goes to. */
  personalise: (email: {
    email: EmailText
    footer: string
    jobLocation: string
    draft: ReactNode
    draftRef: RefObject<HTMLDivElement | null>
  }) => ReactNode
}

const demoLock = 'This feature is disabled in demo mode'

/** Three steps side by side: the posting, the email as it is written, and the people it goes to. */
export function EmailGenerator({
  templates,
  problem,
  onTemplatesChanged,
  viewer,
  sender,
  personalise,
}: EmailGeneratorProps) {
  const { isDemo } = viewer
  const editor = useEmailEditor(viewer.id, templates)
  const { writer, form, loaded } = editor
  const footer = editor.footer ? footerOf(sender.sender) : ''
  const jobLocation = useWatch({ control: form.control, name: 'jobLocation' })
  const preview = useRef<HTMLDivElement>(null)
  const saver = useSaveTemplate(onTemplatesChanged)
  const generate = () =>
    editor.generate(() => {
      // On a phone the email begins below the form.
      const top = preview.current?.getBoundingClientRect().top ?? 0
      if (top > window.innerHeight - 120) preview.current?.scrollIntoView({ block: 'start' })
    })
  const load = (template: EmailTemplate) =>
    editor.load(template, () => {
      preview.current?.scrollIntoView({ block: 'start' })
      preview.current?.focus({ preventScroll: true })
    })
  return (
    <>
      <WorkHeader
        title="AI Email Generator"
        counts="The email only says what your posting says."
        actions={
          <>
            <TemplatesDialog
              templates={templates}
              problem={problem}
              onChanged={onTemplatesChanged}
              onLoad={load}
              onGone={(id) => loaded?.id === id && editor.setLoaded(null)}
              loadedId={loaded?.id ?? null}
              team={viewer?.team?.name ?? null}
              lock={isDemo ? demoLock : undefined}
            />
            <Button size="small" onClick={editor.startOver}>
              Start over
            </Button>
          </>
        }
      />
      <div {...editor.replacing.around} className="email-columns">
        <section aria-label="Posting" className="email-column">
          <EmailForm form={form} generating={writer.generating} onGenerate={generate} />
        </section>
        {personalise({
          email: writer.generating ? noEmail : writer.email,
          footer,
          jobLocation,
          draft: <EditedEmail editor={editor} footer={footer} sender={sender} saver={saver} viewer={viewer} />,
          draftRef: preview,
        })}
      </div>
      {editor.replacing.question}
    </>
  )
}

interface EmailEditingProps {
  editor: EmailEditor
  footer: string
  sender: SenderOfEmails
  saver: ReturnType<typeof useSaveTemplate>
  viewer: Viewer
}

/** The email, and everything that can be done with it. */
function EditedEmail({ editor, footer, sender, saver, viewer }: EmailEditingProps) {
  const { writer, form, loaded } = editor
  const lock = viewer.isDemo ? demoLock : undefined
  const { shared, choice } = useShareChoice('Share the template')
  const [tone, length] = useWatch({ control: form.control, name: ['tone', 'length'] })
  const save = async (over: EmailTemplate | null) => {
    const saved = await saver.save(form.getValues(), writer.email, over, shared)
    if (saved) {
      editor.setLoaded(saved)
      writer.saved(writer.email)
    } else if (form.getValues('jobTitle').trim() === '') form.setFocus('jobTitle')
  }
  return (
    <>
      {loaded && (
        <LoadedNote name={loaded.name} onSaveAsNew={() => save(null)} onClose={editor.startOver} lock={lock} />
      )}
      <EmailPreview
        {...writer}
        editing={editor.editing}
        onEditingChange={editor.setEditing}
        undo={editor.replacing.undo}
        onEdit={writer.edit}
        footer={footer}
        onShowPosting={(words) => showInPosting(form.getValues('jobDescription'), words)}
        versions={
          <VersionBar
            versions={writer.versions}
            at={writer.at}
            onShow={(index) => {
              editor.setEditing(false)
              writer.show(index)
            }}
          />
        }
      >
        {writer.generating ? (
          <StopWriting onStop={writer.stop} />
        ) : (
          <EmailActions
            email={writer.email}
            footer={footer}
            viewer={viewer}
            footerChoice={{ ...sender, on: editor.footer, onChange: editor.setFooter }}
            again={{
              onRegenerate: editor.regenerate,
              onWish: editor.wish,
              onFollowUp: editor.followUp,
              followUpLock: followUpLock(writer),
              lockOf: (wish) => lockOfWish(wish, { tone, length }, writer.origin?.author ?? null),
            }}
            saveLabel={loaded ? 'Save Changes' : 'Save Template'}
            saving={saver.saving}
            saveLock={lock}
            onSave={() => save(loaded)}
            shareChoice={loaded ? null : choice}
          />
        )}
      </EmailPreview>
      <NewerTemplate {...{ editor, saver }} onSave={(over) => void save(over)} />
      <span aria-live="polite" className="sr-only">
        {writer.generating ? 'Writing the email' : writer.origin && 'The email is written'}
      </span>
    </>
  )
}

function followUpLock({ origin, beforeFollowUp }: EmailEditor['writer']): string | undefined {
  if (origin === null) return 'Generate an email first'
  return beforeFollowUp === null ? 'A sequence has at most three emails.' : undefined
}

/** Selects the words in the form, where the sentence comes from. */
function showInPosting(posting: string, words: string): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name="jobDescription"]')
  const from = posting.indexOf(words)
  if (!field) return
  field.focus()
  if (from !== -1) field.setSelectionRange(from, from + words.length)
}

interface LoadedNoteProps {
  name: string
  onSaveAsNew: () => void
  onClose: () => void
  lock: string | undefined
}

function LoadedNote({ name, onSaveAsNew, onClose, lock }: LoadedNoteProps) {
  return (
    <Banner
      className="mb-4 max-sm:grid"
      actions={
        <>
          <Button size="small" onClick={onSaveAsNew} disabledReason={lock}>
            Save as New
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      You are editing the template <strong className="font-semibold break-words">{name}</strong>.
    </Banner>
  )
}
