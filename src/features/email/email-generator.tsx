import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { letterDefaults } from '#shared/letters.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { type EmailTemplate, letterForm, missingInformation } from './contracts.ts'
import { LetterActions, StopWriting, type Wish } from './letter-actions.tsx'
import { LetterForm, type LetterFormValues } from './letter-form.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { TemplateList } from './template-list.tsx'
import { type Letter, noLetter, useLetterWriter } from './use-letter-writer.ts'
import { useSaveTemplate } from './use-save-template.ts'
import { afterWish, lockOfWish } from './wish.ts'

interface EmailGeneratorProps {
  templates: readonly EmailTemplate[]
  /** What kept the templates from being read. */
  problem: { title?: string | undefined; message: string } | null
  /** After a template was saved, changed or deleted, or to try to read them again. */
  onTemplatesChanged: () => Promise<void>
  isDemo: boolean
  /** Between the letter and the templates: writing to the physicians of a list. */
  personalise: (letter: { letter: Letter; footer: boolean }) => ReactNode
}

const emptyForm: LetterFormValues = { jobTitle: '', jobDescription: '', ...letterDefaults, emailSignature: '' }
const demoLock = 'This feature is disabled in demo mode'

/** Form at the left, the letter at the right as it is written, what is kept below (section 2, 'AI Email Generator'). */
export function EmailGenerator({ templates, problem, onTemplatesChanged, isDemo, personalise }: EmailGeneratorProps) {
  const desk = useDesk()
  const { writer, form, loaded, footer } = desk
  const preview = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState(false)
  const [tone, length] = useWatch({ control: form.control, name: ['tone', 'length'] })
  const saver = useSaveTemplate(onTemplatesChanged)
  const save = async (asNew: boolean) => {
    const saved = await saver.save(form.getValues(), writer.letter, asNew ? null : loaded)
    if (saved) desk.setLoaded(saved)
    else if (form.getValues('jobTitle').trim() === '') form.setFocus('jobTitle')
  }
  const generate = () => {
    setEditing(false)
    void desk.generate()
    // On a phone the letter begins below the form.
    const top = preview.current?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight - 120) preview.current?.scrollIntoView({ block: 'start' })
  }
  const load = (template: EmailTemplate) => {
    desk.load(template)
    setEditing(false)
    preview.current?.scrollIntoView({ block: 'start' })
    preview.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <LetterForm form={form} generating={writer.generating} onGenerate={generate} />
        <section ref={preview} aria-label="Email" tabIndex={-1} className="min-w-0 scroll-mt-20">
          {loaded && (
            <LoadedNote
              name={loaded.name}
              onSaveAsNew={() => save(true)}
              onClose={desk.close}
              lock={isDemo ? demoLock : undefined}
            />
          )}
          <LetterPreview
            {...writer}
            editing={editing}
            onEditingChange={setEditing}
            onEdit={writer.edit}
            footer={footer}
          >
            {writer.generating ? (
              <StopWriting onStop={writer.stop} />
            ) : (
              <LetterActions
                letter={writer.letter}
                footer={footer}
                onFooterChange={desk.setFooter}
                again={{
                  onRegenerate: desk.regenerate,
                  onWish: desk.wish,
                  lockOf: (wish) => lockOfWish(wish, { tone, length }, writer.author),
                }}
                saveLabel={loaded ? 'Save Changes' : 'Save Template'}
                saving={saver.saving}
                saveLock={isDemo ? demoLock : undefined}
                onSave={() => save(false)}
              />
            )}
          </LetterPreview>
          <span aria-live="polite" className="sr-only">
            {writer.generating ? 'Writing the email' : writer.author && 'The email is written'}
          </span>
        </section>
      </div>
      {personalise({ letter: writer.generating ? noLetter : writer.letter, footer })}
      <TemplateList
        templates={templates}
        problem={problem}
        onChanged={onTemplatesChanged}
        onLoad={load}
        onGone={(id) => loaded?.id === id && desk.setLoaded(null)}
        loadedId={loaded?.id ?? null}
        lock={isDemo ? demoLock : undefined}
      />
    </>
  )
}

/** The form, the letter, and what leads from one to the other. */
function useDesk() {
  const form = useForm<LetterFormValues, unknown, LetterFormValues>({
    resolver: zodResolver(z.object({ ...letterForm, emailSignature: letterForm.emailSignature.unwrap() })) as never,
    defaultValues: emptyForm,
  })
  const writer = useLetterWriter()
  const toast = useToast()
  const [loaded, setLoaded] = useState<EmailTemplate | null>(null)
  const [footer, setFooter] = useState(true)
  const variation = useRef(-1)

  const write = (wish?: Wish) =>
    form.handleSubmit(
      ({ emailSignature, ...values }) =>
        writer.write({
          ...values,
          ...(emailSignature.trim() === '' ? {} : { emailSignature }),
          variation: variation.current,
          ...(wish ? { revision: { wish, ...writer.letter } } : {}),
        }),
      ({ jobTitle, jobDescription }) => {
        const { title, message } = missingInformation
        if (jobTitle?.message === message || jobDescription?.message === message) toast.error(title, message)
      },
    )()
  const another = () => {
    variation.current += 1
    return write()
  }
  return {
    form,
    writer,
    loaded,
    setLoaded,
    footer,
    setFooter,
    generate: () => {
      setLoaded(null)
      return another()
    },
    regenerate: another,
    wish: (wish: Wish) => {
      const { tone, length } = afterWish(wish, form.getValues())
      form.setValue('tone', tone)
      form.setValue('length', length)
      return write(wish)
    },
    load: (template: EmailTemplate) => {
      const { name, subject, body, tone, length, position_type } = template
      setLoaded(template)
      writer.setLetter({ subject, body })
      form.reset({ ...form.getValues(), jobTitle: name, tone, length, positionType: position_type })
      toast.success('Template Loaded', name)
    },
    close: () => {
      setLoaded(null)
      writer.setLetter({ subject: '', body: '' })
      form.reset(emptyForm)
    },
  }
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
      className="mb-4"
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
