import { Form } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { actionWords } from './action-words.ts'
import type { AuditSearch } from './audit-search.ts'

interface AuditFilterProps {
  /** What the URL says now. */
  search: AuditSearch
  admins: readonly string[]
  actions: readonly string[]
  /** The log without a filter. */
  clearTo: string
}

/** A form that turns into the URL: it works without JavaScript, and its results can be shared as a link. */
export function AuditFilter({ search, admins, actions, clearTo }: AuditFilterProps) {
  const filtered = Object.values(search).some((value) => value !== undefined)
  return (
    <Form
      // Uncontrolled fields pick up what a link or the Back button changed.
      key={JSON.stringify(search)}
      role="search"
      aria-label="Filter the log"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_10rem_10rem_minmax(0,1.2fr)_auto]"
    >
      <Field label="Admin" className="max-sm:col-span-2">
        <Select name="admin" defaultValue={search.admin ?? ''}>
          <option value="">Everyone</option>
          {admins.map((email) => (
            <option key={email}>{email}</option>
          ))}
        </Select>
      </Field>
      <Field label="Action" className="max-sm:col-span-2">
        <Select name="action" defaultValue={search.action ?? ''}>
          <option value="">Every action</option>
          {inWords(actions).map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <Input type="date" name="from" defaultValue={search.from ?? ''} />
      </Field>
      <Field label="To">
        <Input type="date" name="to" defaultValue={search.to ?? ''} />
      </Field>
      <Field label="Text" className="max-sm:col-span-2">
        <Input type="search" name="text" maxLength={200} defaultValue={search.text ?? ''} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Filter
        </Button>
        {filtered && (
          <ButtonLink to={clearTo} variant="quiet">
            Clear
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

/** By their wording, in the order people look for them. */
function inWords(actions: readonly string[]): [string, string][] {
  return actions
    .map((action): [string, string] => [action, actionWords(action)])
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
}
