import { useState } from 'react'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ResendVerification } from './resend-verification.tsx'

/** Asks where the confirmation shall go when nobody has told. */
export function ResendForm() {
  const [email, setEmail] = useState('')
  return (
    <div className="grid gap-5">
      <Field label="Email" hint="The address that you signed up with.">
        <Input
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <ResendVerification email={email.trim() || undefined} variant="primary" size="large" />
    </div>
  )
}
