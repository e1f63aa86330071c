import { type FormEvent, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { useToast } from '#ui/toast.tsx'
import { type SiteSettings, saveSiteSettings } from './contracts.ts'

export type SiteTexts = Pick<SiteSettings, 'google_search_text' | 'meta_description' | 'seo_description'>

interface SettingsFormProps {
  texts: SiteTexts
  onChange: (texts: SiteTexts) => void
  onSaved: () => void
}

/** What search engines and social networks are told. The preview beside it follows every letter. */
export function SettingsForm({ texts, onChange, onSaved }: SettingsFormProps) {
  const { mutateAsync, isPending } = useCallMutation(saveSiteSettings)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const toast = useToast()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setFaults({})
    try {
      onChange(textsOf(await mutateAsync(texts)))
      toast.success('Settings saved')
      onSaved()
    } catch (error) {
      const fields = isCallError(error) ? error.fields : undefined
      setFaults(fields ?? {})
      toast.error('Failed to save settings', fields || !(error instanceof Error) ? undefined : error.message)
    }
  }
  const field = (name: keyof SiteTexts) => ({
    name,
    value: texts[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [name]: event.target.value }),
  })
  const left = (name: keyof SiteTexts, most: number) => (
    <span className="text-12 text-muted tabular-nums">
      {texts[name].length} of {most}
    </span>
  )
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <FormProblem message={faults['']} />
      <Field
        label="Google search text"
        error={faults.google_search_text}
        aside={left('google_search_text', limits.siteTitle)}
        hint="The title in search results. Empty: the product's own words, here and below."
      >
        <Input {...field('google_search_text')} maxLength={limits.siteTitle} />
      </Field>
      <Field
        label="Meta description"
        error={faults.meta_description}
        aside={left('meta_description', limits.siteDescription)}
        hint="Below the title; search engines show about 160 characters."
      >
        <Textarea {...field('meta_description')} rows={3} maxLength={limits.siteDescription} />
      </Field>
      <Field
        label="SEO description"
        error={faults.seo_description}
        aside={left('seo_description', limits.siteDescription)}
        hint="On the card that social networks draw of a link."
      >
        <Textarea {...field('seo_description')} rows={3} maxLength={limits.siteDescription} />
      </Field>
      <SubmitButton pending={isPending} pendingText="Saving..." className="justify-self-start">
        Save All Changes
      </SubmitButton>
    </form>
  )
}

export function textsOf({ google_search_text, meta_description, seo_description }: SiteTexts): SiteTexts {
  return { google_search_text, meta_description, seo_description }
}
