import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { renameSavedSearch, type SavedSearch } from './contracts.ts'

interface RenameSearchFormProps {
  search: SavedSearch
  onClose: () => void
  onRenamed: () => void
}

/** Replaces the name while it is edited. Escape cancels. */
export function RenameSearchForm({ search, onClose, onRenamed }: RenameSearchFormProps) {
  const [name, setName] = useState(search.name)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useCallMutation(renameSavedSearch)
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  // It has just been asked for, by the button that it replaces.
  useEffect(() => input.current?.select(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    try {
      await mutateAsync({ id: search.id, name })
      toast.success('Search renamed')
      onRenamed()
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.fields?.name) return setProblem(error.fields.name)
      toast.error('Failed to rename saved search', error.message)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-2">
      <Field label="Search name" error={problem}>
        <Input
          value={name}
          maxLength={limits.ownName}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The panel around it stays open.
            event.stopPropagation()
            onClose()
          }}
          ref={input}
          autoComplete="off"
        />
      </Field>
      <div className="flex gap-2">
        <SubmitButton
          size="small"
          pending={isPending}
          pendingText="Saving..."
          disabledReason={name.trim() === '' ? 'Please enter a name for your search.' : undefined}
        >
          Save name
        </SubmitButton>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
