import { useEffect, useState } from 'react'
import { limits } from '#shared/product/limits.ts'
import { SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type SiteSettings, saveSiteSettings } from './contracts.ts'

export type SiteTexts = Pick<SiteSettings, 'google_search_text' | 'meta_description' | 'seo_description'>

interface SettingsFormProps {
  texts: SiteTexts
  onChange: (texts: SiteTexts) => void
  onSaved: () => void
}

/** What search engines and social networks are told. The preview next to it updates with every keystroke. */
export function SettingsForm({ texts, onChange, onSaved }: SettingsFormProps) {
  const toast = useToast()
  const [first] = useState(texts)
  const form = useCallForm(saveSiteSettings, {
    values: first,
    texts: {
      google_search_text: 'Google search text',
      meta_description: 'Meta description',
      seo_description: 'SEO description',
    },
    onDone: (stored) => {
      form.reset(textsOf(stored))
      toast.success('Settings saved')
      onSaved()
    },
    onRefused: ({ message }, { atFields }) => {
      toast.error('Failed to save settings', atFields ? undefined : message)
      return true
    },
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(textsOf(values)) }),
    [subscribe, onChange],
  )
  const left = (name: keyof SiteTexts, max: number) => (
    <span className="text-12 text-muted tabular-nums">
      {texts[name].length} of {max}
    </span>
  )
  return (
    <CallForm form={form} className="grid gap-5">
      <Field
        label="Google search text"
        error={form.message('google_search_text')}
        aside={left('google_search_text', limits.siteTitle)}
        hint="The title in search results. Leave empty to use the default."
      >
        <Input {...form.field('google_search_text')} maxLength={limits.siteTitle} />
      </Field>
      <Field
        label="Meta description"
        error={form.message('meta_description')}
        aside={left('meta_description', limits.siteDescription)}
        hint="Below the title; search engines show about 160 characters."
      >
        <Textarea {...form.field('meta_description')} rows={3} maxLength={limits.siteDescription} />
      </Field>
      <Field
        label="SEO description"
        error={form.message('seo_description')}
        aside={left('seo_description', limits.siteDescription)}
        hint="Shown on social link previews."
      >
        <Textarea {...form.field('seo_description')} rows={3} maxLength={limits.siteDescription} />
      </Field>
      <SubmitButton pending={form.pending} pendingText="Saving..." className="justify-self-start">
        Save All Changes
      </SubmitButton>
    </CallForm>
  )
}

export function textsOf({ google_search_text, meta_description, seo_description }: SiteTexts): SiteTexts {
  return { google_search_text, meta_description, seo_description }
}
