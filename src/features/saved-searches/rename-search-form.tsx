import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { renameSavedSearch, type SavedSearch } from './contracts.ts'

interface RenameSearchFormProps {
  search: SavedSearch
  onClose: () => void
  onRenamed: () => void
}

/** Replaces the name while it is edited. Escape cancels. */
export function RenameSearchForm({ search, onClose, onRenamed }: RenameSearchFormProps) {
  const toast = useToast()
  const form = useCallForm(renameSavedSearch, {
    values: { name: search.name },
    input: ({ name }) => ({ id: search.id, name }),
    texts: { name: 'Search name' },
    onDone: () => {
      toast.success('Search renamed')
      onRenamed()
    },
    onRefused: ({ message }, { atFields }) => {
      if (!atFields) toast.error('Failed to rename saved search', message)
      return true
    },
  })
  const { control, setFocus } = form
  const name = useWatch({ control, name: 'name' })
  // The user has just clicked the button it replaces.
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <CallForm form={form} className="grid gap-2">
      <Field label="Search name" error={form.message('name')}>
        <Input
          {...form.field('name')}
          maxLength={limits.ownName}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // The panel around it stays open.
            event.stopPropagation()
            onClose()
          }}
          autoComplete="off"
        />
      </Field>
      <div className="flex gap-2">
        <SubmitButton
          size="small"
          pending={form.pending}
          pendingText="Saving..."
          disabledReason={name.trim() === '' ? 'Please enter a name for your search.' : undefined}
        >
          Save name
        </SubmitButton>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </CallForm>
  )
}
