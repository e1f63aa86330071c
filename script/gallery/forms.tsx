import { useState } from 'react'
import { limits } from '#shared/product/limits.ts'
import { Checkbox, Radio } from '#ui/choice.tsx'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { Input, PasswordInput, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { GallerySection } from './gallery-section.tsx'

export function Forms() {
  return (
    <>
      <GallerySection
        id="fields"
        title="Fields"
        note="Label, control, and hint or error, wired together before any script runs."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name" hint="As it appears on your invoices.">
            <Input name="name" autoComplete="off" placeholder="Full name" />
          </Field>
          <Field label="Email" error="Please enter a valid email address.">
            <Input name="email" type="email" autoComplete="off" defaultValue="amara.okafor@" />
          </Field>
          <Field label="Password">
            <PasswordInput name="password" autoComplete="off" defaultValue="attending" />
          </Field>
          <Field label="State">
            <Select name="state" defaultValue="TX">
              <option value="">Any state</option>
              <option value="TX">Texas</option>
              <option value="WA">Washington</option>
            </Select>
          </Field>
          <Field label="Message" optional className="sm:col-span-2">
            <Textarea name="message" />
          </Field>
          <Field label="Read-only" hint="Used for login.">
            <Input name="fixed" readOnly defaultValue="free@attending.example" />
          </Field>
          <Field label="Disabled">
            <Input name="off" disabled defaultValue="Not now" />
          </Field>
        </div>
      </GallerySection>
      <Choices />
      <Tags />
    </>
  )
}

function Choices() {
  const [on, setOn] = useState(true)
  const [off, setOff] = useState(false)
  return (
    <GallerySection id="choices" title="Choices">
      <div className="grid gap-8 sm:grid-cols-2">
        <div className="grid content-start gap-3">
          <Checkbox label="Cardiology" defaultChecked />
          <Checkbox label="Family Medicine" />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="I accept the terms" description="They explain what the service is for." />
          <Checkbox label="Disabled" disabled />
          <fieldset className="mt-2 grid gap-3">
            <legend className="mb-2 text-13 font-[550]">Tone</legend>
            <Radio name="tone" value="professional" label="Professional" defaultChecked />
            <Radio name="tone" value="friendly" label="Friendly" />
          </fieldset>
        </div>
        <div className="grid content-start gap-4">
          <Switch
            label="Security alerts"
            description="New device, password, or email changed."
            checked={on}
            onCheckedChange={setOn}
          />
          <Switch label="Marketing" checked={off} onCheckedChange={setOff} />
          <Switch label="Disabled" checked={false} onCheckedChange={setOff} disabled />
        </div>
      </div>
    </GallerySection>
  )
}

const known = ['Houston', 'Dallas', 'Austin', 'San Antonio', 'Fort Worth', 'El Paso'].map((value, index) => ({
  value,
  count: 1284 - index * 177,
}))

function Tags() {
  const [keywords, setKeywords] = useState(['catheter'])
  const [cities, setCities] = useState<string[]>([])
  const [text, setText] = useState('')
  const offered =
    text.trim() === '' ? [] : known.filter(({ value }) => value.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <GallerySection
      id="tags"
      title="Tag input and folding section"
      note="Enter adds, Backspace removes the last one, and suggestions show counts."
    >
      <div className="w-full max-w-[288px]">
        <CollapsibleSection title="Keywords" count={keywords.length} defaultOpen>
          <TagInput
            tags={keywords}
            onTagsChange={setKeywords}
            max={limits.keywordTags}
            placeholder="Add keyword"
            aria-label="Keywords"
          />
        </CollapsibleSection>
        <CollapsibleSection title="Location" count={cities.length} defaultOpen>
          <TagInput
            tags={cities}
            onTagsChange={setCities}
            max={limits.locationTags}
            placeholder="City, or City, ST"
            aria-label="Cities"
            suggestions={offered}
            onTextChange={setText}
          />
        </CollapsibleSection>
        <CollapsibleSection title="Education">
          <Checkbox label="MD" />
        </CollapsibleSection>
      </div>
    </GallerySection>
  )
}
