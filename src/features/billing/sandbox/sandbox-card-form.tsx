import { type FormEvent, type ReactNode, useState } from 'react'
import { testCards } from '#shared/access/test-cards.ts'
import { Banner } from '#ui/banner.tsx'
import { SubmitButton, TextButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { groupDigits } from './sandbox-frame.tsx'

interface SandboxCardFormProps {
  submitLabel: string
  pending: boolean
  /** Why the last try did not work. */
  problem: string | undefined
  onSubmit: (cardNumber: string) => void
  /** Above the button. */
  children?: ReactNode
}

interface Problems {
  number?: string
  expiry?: string
  code?: string
}

/** A card form like any other, with test cards to choose from. */
export function SandboxCardForm({ submitLabel, pending, problem, onSubmit, children }: SandboxCardFormProps) {
  const [card, setCard] = useState({ number: '', expiry: '', code: '' })
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(card)
    setProblems(found)
    if (Object.keys(found).length === 0) onSubmit(card.number)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {problem && (
        <div role="alert">
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      <Field label="Card number" error={problems.number}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={card.number}
          onChange={(event) => setCard({ ...card, number: groupDigits(event.currentTarget.value) })}
          placeholder="1234 1234 1234 1234"
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiry" error={problems.expiry}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={card.expiry}
            onChange={(event) => setCard({ ...card, expiry: asExpiry(event.currentTarget.value) })}
            placeholder="MM / YY"
          />
        </Field>
        <Field label="Security code" error={problems.code}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={card.code}
            onChange={(event) =>
              setCard({ ...card, code: event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4) })
            }
            placeholder="123"
          />
        </Field>
      </div>
      <div className="grid gap-1.5 rounded-8 bg-fill px-3 py-3">
        <p className="text-12 font-[550] text-muted">Test cards: any date to come, any code</p>
        <ul>
          {testCards.map(({ number, outcome }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-3">
              <TextButton
                className="text-13 tabular-nums"
                onClick={() => {
                  setCard({ number: groupDigits(number), expiry: '12 / 39', code: '123' })
                  setProblems({})
                }}
              >
                {groupDigits(number)}
              </TextButton>
              <span className="text-12 text-muted">{outcome}</span>
            </li>
          ))}
        </ul>
      </div>
      {children}
      <SubmitButton size="large" pending={pending} pendingText="Processing..." className="w-full">
        {submitLabel}
      </SubmitButton>
    </form>
  )
}

function problemsOf({ number, expiry, code }: { number: string; expiry: string; code: string }): Problems {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  const lapsed = month < 1 || month > 12 || new Date(2000 + year, month) <= new Date()
  return {
    ...(number.replaceAll(' ', '').length < 13 ? { number: 'Please enter a card number.' } : {}),
    ...(lapsed ? { expiry: 'Please enter a date to come.' } : {}),
    ...(code.length < 3 ? { code: 'Please enter three digits.' } : {}),
  }
}

/** '1239' → '12 / 39' */
function asExpiry(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}
