import { useWatch } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { answerPrivacyRequest, type PrivacyRequest } from './desk-contracts.ts'
import { type DeniedBecause, deniedBecause, groundTitles } from './laws.ts'
import { type Outcome, templateOf } from './templates.ts'

interface AnswerFormProps {
  request: PrivacyRequest
  onAnswered: () => void
}

const outcomeTitles: Record<Outcome, string> = {
  fulfilled: 'Do what was asked',
  partly: 'Do part of it',
  denied: 'Deny',
}

const deeds: Record<PrivacyRequest['kind'], string> = {
  know: 'The link to everything we hold goes out.',
  correct: 'Correct the profile before you send this.',
  delete: 'The profile is deleted everywhere, and the person is kept out of future imports. It cannot be restored.',
  opt_out: 'The contacts are locked for everyone at once.',
}

/** The answer to a request, from a template: sending it carries the request out and closes it. */
export function AnswerForm({ request, onAnswered }: AnswerFormProps) {
  const { id, kind, found, person, verifiedAt } = request
  const toast = useToast()
  const first: Outcome = verifiedAt === null ? 'denied' : 'fulfilled'
  const firstGround = first === 'denied' ? ('unverified' as const) : null
  const form = useCallForm(answerPrivacyRequest, {
    values: {
      outcome: first as Outcome,
      deniedBecause: (firstGround ?? '') as DeniedBecause | '',
      exemption: '',
      ...templateOf(request, first, firstGround),
    },
    input: ({ deniedBecause, exemption, outcome, ...answer }) => ({
      requestId: id,
      outcome,
      deniedBecause: outcome === 'fulfilled' ? null : deniedBecause || null,
      exemption: deniedBecause === 'exempt' ? exemption : null,
      ...answer,
    }),
    asks: true,
    onDone: () => {
      toast.success('Answer sent', `By email to ${person?.email ?? 'the person'}.`)
      onAnswered()
    },
  })
  const [outcome, ground] = useWatch({ control: form.control, name: ['outcome', 'deniedBecause'] })
  const start = (nextOutcome: Outcome, nextGround: DeniedBecause | '') => {
    const { subject, text } = templateOf(request, nextOutcome, nextOutcome === 'fulfilled' ? null : nextGround || null)
    form.setValue('subject', subject)
    form.setValue('text', text)
  }
  const isDone = outcome !== 'denied'
  return (
    <CallForm form={form} className="mt-2 grid max-w-[640px] gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Decision" error={form.message('outcome')}>
          <Select
            {...form.register('outcome', { onChange: ({ target }) => start(target.value as Outcome, ground) })}
            defaultValue={first}
          >
            {(verifiedAt === null ? (['denied'] as const) : (['fulfilled', 'partly', 'denied'] as const)).map((one) => (
              <option key={one} value={one}>
                {outcomeTitles[one]}
              </option>
            ))}
          </Select>
        </Field>
        {outcome !== 'fulfilled' && (
          <Field label="Ground" error={form.message('deniedBecause')}>
            <Select
              {...form.register('deniedBecause', {
                onChange: ({ target }) => start(outcome, target.value as DeniedBecause | ''),
              })}
            >
              <option value="">Choose the ground</option>
              {deniedBecause.map((one) => (
                <option key={one} value={one}>
                  {groundTitles[one]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {outcome !== 'fulfilled' && ground === 'exempt' && (
        <Field
          label="Provision"
          error={form.message('exemption')}
          hint="Counted in the yearly figures: §1798.145(a)(1)."
        >
          <Input {...form.field('exemption')} autoComplete="off" />
        </Field>
      )}
      <Field label="Subject" error={form.message('subject')}>
        <Input {...form.field('subject')} autoComplete="off" required />
      </Field>
      <Field label="Answer" error={form.message('text')} hint={`Sent by email to ${person?.email ?? 'no one'}.`}>
        <Textarea {...form.field('text')} rows={10} required />
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start">
        Send answer
      </Button>
      <ConfirmDialog
        {...form.question}
        title={isDone && kind === 'delete' && found ? 'Delete this profile?' : 'Send this answer?'}
        description={isDone && found ? deeds[kind] : 'The request is closed. Nothing changes in the data.'}
        confirmLabel={isDone && kind === 'delete' && found ? 'Delete and answer' : 'Send answer'}
        pendingText="Sending..."
        destructive={isDone && kind === 'delete' && found === true}
      />
    </CallForm>
  )
}
