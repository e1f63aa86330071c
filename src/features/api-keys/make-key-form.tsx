import { useState } from 'react'
import { GatedSubmit } from '#features/billing/gated-submit.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { type Scope, scopes } from '#shared/access/scopes.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ShownOnce } from '#ui/shown-once.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { CodeField } from '../auth/code-field.tsx'
import { keyLives, makeApiKey } from './contracts.ts'
import { scopeWords } from './scope-words.ts'

interface KeyValues {
  name: string
  scopes: Scope[]
  days: string
  networks: string
  code: string
}

const values: KeyValues = { name: '', scopes: ['read'], days: '90', networks: '', code: '' }

interface MakeKeyFormProps {
  viewer: Viewer
  /** The second factor is on, and asked for again. */
  withCode: boolean
  onMade: () => void
}

/** The form, and then the key, once. */
export function MakeKeyForm({ viewer, withCode, onMade }: MakeKeyFormProps) {
  const [made, setMade] = useState<OutputOf<typeof makeApiKey> | null>(null)
  const form = useCallForm(makeApiKey, {
    values,
    input: ({ name, scopes, days, networks, code }: KeyValues) => ({
      ...{ name, scopes, days: Number(days) as (typeof keyLives)[number] },
      networks: networks.split(/[\s,]+/).filter(Boolean),
      ...(withCode && { code }),
    }),
    onDone: (answer) => {
      setMade(answer)
      form.reset(values)
      onMade()
    },
  })
  if (made) {
    return (
      <ShownOnce
        label={`The key ${made.key.name}`}
        hint="Copy it now. It won’t be shown again."
        value={made.secret}
        what="API key"
        onDone={() => setMade(null)}
      />
    )
  }
  return (
    <CallForm form={form} className="grid gap-5">
      <Field label="Name" hint="Which program it is for. Your activity shows it." error={form.message('name')}>
        <Input {...form.field('name')} autoComplete="off" />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-13 font-[550] text-ink">What it may do</legend>
        {scopes.map((scope) => (
          <Checkbox key={scope} {...form.register('scopes')} value={scope} {...scopeWords[scope]} />
        ))}
        <p role="alert" className="text-13 text-red empty:hidden">
          {form.message('scopes')}
        </p>
      </fieldset>
      <Field label="Expires in" error={form.message('days')}>
        <Select {...form.field('days')}>
          {keyLives.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Allowed networks"
        optional
        hint="Addresses or ranges such as 203.0.113.0/24, one per line. Leave it empty to allow all."
        error={form.message('networks')}
      >
        <Textarea {...form.field('networks')} rows={2} spellCheck={false} />
      </Field>
      {withCode && <CodeField {...form.field('code')} error={form.message('code')} />}
      <GatedSubmit control="apiKeys" viewer={viewer} pending={form.pending} pendingText="Making...">
        Make key
      </GatedSubmit>
    </CallForm>
  )
}
