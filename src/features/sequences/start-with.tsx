import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { starterTemplates } from '../email/starter-templates.ts'

export interface StartTemplate {
  id: string
  name: string
  subject: string
  body: string
  /** Empty if unknown. */
  job_location: string
}

interface StartWithProps {
  templates: readonly StartTemplate[]
  onChoose: (email: { subject: string; body: string }) => void
}

/** Fills the first email with a template, the caller's own first. */
export function StartWith({ templates, onChoose }: StartWithProps) {
  const all = [...templates, ...starterTemplates]
  const choose = (id: string) => {
    const found = all.find((one) => one.id === id)
    if (found) onChoose({ subject: located(found.subject, found), body: located(found.body, found) })
  }
  return (
    <Field label="Start from a template" optional>
      <Select defaultValue="" onChange={(event) => choose(event.target.value)}>
        <option value="">Choose a template</option>
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A template knows where its job is; a sequence asks the position of its list. */
const located = (text: string, { job_location }: StartTemplate) =>
  job_location === '' ? text : text.replaceAll('{job_location}', job_location)
