import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useShareChoice } from '#features/teams/share-choice.tsx'
import { limits } from '#shared/product/limits.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import type { SearchState } from '../search/address.ts'
import { getSavedSearches, saveSearch } from './contracts.ts'

interface SaveSearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is saved: filters, keywords, and sort order. */
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
      description="Saves filters, keywords, and sort order."
    >
      <SaveSearchForm search={search} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function SaveSearchForm({ search, onDone }: Pick<SaveSearchDialogProps, 'search'> & { onDone: () => void }) {
  const { filters, tags, sort } = search
  const queries = useQueryClient()
  const toast = useToast()
  const { shared, choice } = useShareChoice()
  const [digest, setDigest] = useState(false)
  const form = useCallForm(saveSearch, {
    values: { name: '' },
    input: ({ name }) => ({ name, searchParams: { filters, tags, sort }, shared, digest }),
    onDone: () => {
      toast.success('Search saved', 'Your search has been saved successfully.')
      void queries.invalidateQueries({ queryKey: [getSavedSearches.name] })
      onDone()
    },
    onRefused: ({ status, title, message }, { atFields }) => {
      if (!atFields) toast.error(status === 401 && title ? title : 'Failed to save search', message)
      return true
    },
    onInvalid: () => {
      if (blank) toast.error('Name required', 'Please enter a name for your search.')
    },
  })
  const blank = useWatch({ control: form.control, name: 'name' }).trim() === ''
  return (
    <CallForm form={form} className="grid gap-5">
      <Field label="Search name" error={form.message('name')}>
        <Input
          {...form.field('name')}
          maxLength={limits.ownName}
          autoComplete="off"
          placeholder="Cardiologists in Texas"
        />
      </Field>
      <Checkbox
        label="Email me new matches"
        description="At most one email a day. Turn it off anytime under Saved."
        checked={digest}
        onChange={({ target }) => setDigest(target.checked)}
      />
      {choice}
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton
          pending={form.pending}
          pendingText="Saving..."
          disabledReason={blank ? 'Please enter a name for your search.' : undefined}
        >
          Save Search
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
