import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { type FirstPage, firstPages, updateProfile } from './contracts.ts'

const names: Record<FirstPage, string> = { search: 'Search', today: 'Today' }

interface StartWithProps {
  value: FirstPage
  onSaved: () => void
  disabledReason?: string | undefined
}

/** The page that logging in leads to, if nothing else was asked for. Saved as it is chosen. */
export function StartWith({ value, onSaved, disabledReason }: StartWithProps) {
  const [shown, setShown] = useState(value)
  const { mutateAsync } = useCallMutation(updateProfile)
  const toast = useToast()
  const choose = async (startWith: FirstPage) => {
    setShown(startWith)
    try {
      await mutateAsync({ startWith })
      toast.success('Preference updated')
      onSaved()
    } catch (error) {
      setShown(value)
      toast.failed('Could not save your preference', error)
    }
  }
  return (
    <Field label="Start with" hint="The page you see first after you log in." className="max-w-72">
      <Select
        value={shown}
        disabled={disabledReason !== undefined}
        onChange={({ target }) => void choose(firstPages.find((page) => page === target.value) ?? 'search')}
      >
        {firstPages.map((page) => (
          <option key={page} value={page}>
            {names[page]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
