import type { ChangeEvent, ReactNode } from 'react'
import { z } from 'zod'
import { testCards } from '#shared/access/test-cards.ts'
import { SubmitButton, TextButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { groupDigits } from './sandbox-frame.tsx'

interface SandboxCardFormProps {
  submitLabel: string
  pending: boolean
  /** Why the last try didn't work. */
  problem?: string | undefined
  /** Throws a `CallError`. */
  onCard: (cardNumber: string) => Promise<void>
  /** Above the button. */
  children?: ReactNode
}

const Card = z.object({ number: z.string(), expiry: z.string(), code: z.string() })
type Card = z.infer<typeof Card>

/** A card form like any other, with test cards to choose from. */
export function SandboxCardForm({ submitLabel, pending, problem, onCard, children }: SandboxCardFormProps) {
  const form = useCallForm(
    { input: Card },
    { values: { number: '', expiry: '', code: '' }, check: problemsOf, send: ({ number }) => onCard(number) },
  )
  const typed = (name: keyof Card, format: (text: string) => string) => {
    const { onChange, ...field } = form.field(name)
    return {
      ...field,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        event.currentTarget.value = format(event.currentTarget.value)
        void onChange(event)
      },
    }
  }
  return (
    <CallForm form={form} problem={<FormProblem message={form.problem ?? problem} />} className="grid gap-5">
      <Field label="Card number" error={form.message('number')}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...typed('number', groupDigits)}
          placeholder="1234 1234 1234 1234"
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiry" error={form.message('expiry')}>
          <Input inputMode="numeric" autoComplete="off" {...typed('expiry', asExpiry)} placeholder="MM / YY" />
        </Field>
        <Field label="Security code" error={form.message('code')}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...typed('code', (text) => text.replaceAll(/\D/g, '').slice(0, 4))}
            placeholder="123"
          />
        </Field>
      </div>
      <div className="grid gap-1.5 rounded-8 bg-fill px-3 py-3">
        <p className="text-12 font-[550] text-muted">Test cards: any future date, any code</p>
        <ul>
          {testCards.map(({ number, outcome }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-3">
              <TextButton
                className="text-13 tabular-nums"
                onClick={() => form.reset({ number: groupDigits(number), expiry: '12 / 39', code: '123' })}
              >
                {groupDigits(number)}
              </TextButton>
              <span className="text-12 text-muted">{outcome}</span>
            </li>
          ))}
        </ul>
      </div>
      {children}
      <SubmitButton size="large" pending={pending || form.pending} pendingText="Processing..." className="w-full">
        {submitLabel}
      </SubmitButton>
    </CallForm>
  )
}

function problemsOf({ number, expiry, code }: Card): Partial<Card> {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  const lapsed = month < 1 || month > 12 || new Date(2000 + year, month) <= new Date()
  return {
    ...(number.replaceAll(' ', '').length < 13 ? { number: 'Please enter a card number.' } : {}),
    ...(lapsed ? { expiry: 'Enter a future date.' } : {}),
    ...(code.length < 3 ? { code: 'Please enter three digits.' } : {}),
  }
}

/** '1239' → '12 / 39' */
function asExpiry(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}
