import { useState } from 'react'
import { fileOverHttp } from '#shared/calls/use-call.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { ButtonLink, SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { downloadPrivacyAnswer } from './contracts.ts'

interface AnswerPanelProps {
  token: string
  /** Null if the link no longer works. */
  link: { until: string } | null
  problem: string | null
}

/** Downloads what is held. The page itself shows none of it, because programs open emailed links, too. */
export function AnswerPanel({ token, link, problem }: AnswerPanelProps) {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  if (link === null) {
    return (
      <div className="grid justify-items-start gap-6">
        <FormProblem message={problem ?? ''} />
        <ButtonLink to={privacyPaths.request()} variant="primary">
          Ask again
        </ButtonLink>
      </div>
    )
  }
  const download = async () => {
    setBusy(true)
    try {
      const { name, content } = await fileOverHttp(downloadPrivacyAnswer, { token }, () => {})
      saveFile(name, content.type, content)
    } catch (error) {
      toast.failed('Download failed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PostForm
      form="privacy-answer"
      action={privacyPaths.answerFile()}
      className="grid justify-items-start gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void download()
      }}
    >
      <input type="hidden" name="token" value={token} />
      <p className="text-16 text-pretty text-muted">
        A file with everything we hold about you: what your profile says and where each part came from, your contacts,
        what public records add, and how often your contacts were revealed. Any text editor opens it.
      </p>
      <SubmitButton size="large" pending={busy} pendingText="Collecting...">
        Download what we hold
      </SubmitButton>
      <p className="text-13 text-muted">
        This link works until <Time value={link.until} />.
      </p>
    </PostForm>
  )
}
