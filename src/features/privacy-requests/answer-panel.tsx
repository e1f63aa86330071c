import { useState } from 'react'
import { fileOverHttp } from '#shared/calls/use-call.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { SubmitButton, TextLink } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { downloadPrivacyAnswer } from './contracts.ts'
import { privacyLimits } from './limits.ts'

interface AnswerPanelProps {
  token: string
  /** A press without a script was refused. */
  isRefused: boolean
}

/** Downloads what is held. The page itself shows none of it, because programs open emailed links, too. */
export function AnswerPanel({ token, isRefused }: AnswerPanelProps) {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
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
      {isRefused && <FormProblem message={downloadPrivacyAnswer.errors.badToken[1]} />}
      <p className="text-16 text-pretty text-muted">
        A file with everything we hold about you: what your profile says and where each part came from, your contacts,
        what public records add, and how often your contacts were revealed. Any text editor opens it.
      </p>
      <SubmitButton size="large" pending={busy} pendingText="Collecting...">
        Download what we hold
      </SubmitButton>
      <p className="text-13 text-muted">
        The link works for {privacyLimits.answerDays} days after our email. Later,{' '}
        <TextLink to={privacyPaths.request()} reloadDocument className="inline">
          ask again
        </TextLink>
        .
      </p>
    </PostForm>
  )
}
