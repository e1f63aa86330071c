import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import type { SearchState } from '../search/address.ts'
import { getSavedSearches, saveSearch } from './contracts.ts'

interface SaveSearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is kept: filters, keywords and order. */
  search: Pick<SearchState, 'filters' | 'tags' | 'sort'>
}

/** A name and a submit button. */
export function SaveSearchDialog({ open, onOpenChange, search }: SaveSearchDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Save Search"
      description="All filters, keywords and the order are kept."
    >
      <SaveSearchForm search={search} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function SaveSearchForm({ search, onDone }: Pick<SaveSearchDialogProps, 'search'> & { onDone: () => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useCallMutation(saveSearch)
  const queries = useQueryClient()
  const toast = useToast()
  const blank = name.trim() === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (blank) return toast.error('Name required', 'Please enter a name for your search.')
    const { filters, tags, sort } = search
    try {
      await mutateAsync({ name, searchParams: { filters, tags, sort } })
      toast.success('Search saved', 'Your search has been saved successfully.')
      void queries.invalidateQueries({ queryKey: [getSavedSearches.name] })
      onDone()
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.fields?.name) return setProblem(error.fields.name)
      toast.error(error.status === 401 && error.title ? error.title : 'Failed to save search', error.message)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Search name" error={problem}>
        <Input
          value={name}
          maxLength={limits.ownName}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          placeholder="Cardiologists in Texas"
        />
      </Field>
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton
          pending={isPending}
          pendingText="Saving..."
          disabledReason={blank ? 'Please enter a name for your search.' : undefined}
        >
          Save Search
        </SubmitButton>
      </DialogFooter>
    </form>
  )
}
