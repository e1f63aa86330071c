import { useState } from 'react'
import { z } from 'zod'
import { callWithKey, type KeyAnswer } from '#shared/calls/call-with-key.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useCallForm } from '#ui/use-call-form.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const TryInput = z.strictObject({
  key: z
    .string('Paste an API key.')
    .trim()
    .regex(/^att_[\w-]+$/, 'Paste an API key. It begins with att_.'),
  body: z.string().refine(isJson, 'This is not valid JSON.'),
})

/** Makes the call with one's own key, which stays in the page. */
export function TryCall({ name, example }: { name: string; example: string }) {
  const [answer, setAnswer] = useState<KeyAnswer>()
  const form = useCallForm(
    { input: TryInput },
    {
      values: { key: '', body: example },
      send: ({ key, body }) => callWithKey(name, key, body),
      onDone: setAnswer,
    },
  )
  return (
    <section aria-labelledby="try" className="mt-10 max-w-[640px]">
      <h2 id="try" className="headline-20">
        Try it
      </h2>
      <p className="mt-1 mb-4 text-14 text-muted">
        This makes the call for real: what it changes is changed, and what it reveals or exports counts.
      </p>
      <CallForm form={form} className="grid gap-4">
        <Field label="API key" hint="It stays on this page." error={form.message('key')}>
          <Input {...form.field('key')} type="password" autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Input" error={form.message('body')}>
          <Textarea {...form.field('body')} rows={6} spellCheck={false} className="font-mono" />
        </Field>
        <div>
          <SubmitButton pending={form.pending} pendingText="Calling...">
            Make the call
          </SubmitButton>
        </div>
      </CallForm>
      <div role="status">{answer && <Answer answer={answer} />}</div>
    </section>
  )
}

// Scrollable areas have to be reachable by keyboard.
const reachable = { tabIndex: 0 }

function Answer({ answer: { status, headers, body } }: { answer: KeyAnswer }) {
  return (
    <div className="mt-4">
      <p className="font-medium">Status {status}</p>
      {headers.map(([header, value]) => (
        <p key={header} className="text-13 text-muted wrap-anywhere">
          {header}: {value}
        </p>
      ))}
      <pre {...reachable} className="mt-2 max-h-96 overflow-auto rounded-8 bg-wash p-3 text-13">
        {body}
      </pre>
    </div>
  )
}
