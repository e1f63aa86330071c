import type { RefObject } from 'react'
import { Checkbox } from '#ui/choice.tsx'
import { cn } from '#ui/class-names.ts'

interface AgreementBoxProps {
  text: string
  agreed: boolean
  missing: boolean
  box: RefObject<HTMLInputElement | null>
  onChange: (agreed: boolean) => void
}

/** Consent to the charges, next to the button that leads to the checkout. */
export function AgreementBox({ text, agreed, missing, box, onChange }: AgreementBoxProps) {
  return (
    <div className="grid gap-2 rounded-8 bg-fill px-3 py-3">
      <Checkbox
        ref={box}
        checked={agreed}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={missing || undefined}
        label={<span className="text-13 text-pretty">I agree: {text}</span>}
      />
      <p role="status" className={cn('pl-6.5 text-13 text-red', !missing && 'hidden')}>
        {missing && 'Please check the box to confirm the charges.'}
      </p>
    </div>
  )
}
