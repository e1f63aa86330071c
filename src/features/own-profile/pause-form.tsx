import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { pauseContact } from './contracts.ts'

/** Locks all contacts until a date, or unlocks them. */
export function PauseForm({ pausedUntil, onSaved }: { pausedUntil: string | null; onSaved: () => void }) {
  const toast = useToast()
  const form = useCallForm(pauseContact, {
    name: 'pause-contact',
    values: { until: pausedUntil ?? '' },
    onDone: () => {
      toast.success('Contact paused', 'At once, for everyone.')
      onSaved()
    },
  })
  const end = useCallForm(pauseContact, {
    input: () => ({ until: '' }),
    onDone: () => {
      toast.success('The pause has ended')
      onSaved()
    },
  })
  return (
    <div className="grid gap-5">
      {pausedUntil !== null && (
        <p role="status">
          Contact is paused until <Time value={pausedUntil} />. Recruiters find you and see that.
        </p>
      )}
      <CallForm form={form} className="grid gap-4">
        <Field label="Pause until" error={form.message('until')}>
          <Input {...form.field('until')} type="date" required className="max-w-48" />
        </Field>
        <SubmitButton pending={form.pending} pendingText="Pausing..." className="justify-self-start">
          Pause contact
        </SubmitButton>
      </CallForm>
      {pausedUntil !== null && (
        <PostForm form="pause-contact" ref={end.element} onSubmit={end.submit}>
          <input type="hidden" name="until" value="" />
          <Button type="submit" pending={end.pending} pendingText="Ending...">
            End the pause
          </Button>
        </PostForm>
      )}
    </div>
  )
}
