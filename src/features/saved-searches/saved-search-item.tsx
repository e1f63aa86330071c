import { useState } from 'react'
import { Link } from 'react-router'
import { lockOf } from '#features/billing/gated-controls.ts'
import { notYours, SharedNote } from '#features/teams/shared-note.tsx'
import { SharingSwitch } from '#features/teams/sharing-switch.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { useCallAtPress, useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { useCopyLink } from '#ui/copy-button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Trash2 } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { Switch } from '#ui/switch.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { ExternalLink, Pencil } from '#ui/work-icons.tsx'
import { searchAddress } from '../search/address.ts'
import { storeSearch } from '../search/contracts.ts'
import { shortAddress } from '../search/long-address.ts'
import { deleteSavedSearch, type SavedSearch, setSearchDigest, visitSavedSearch } from './contracts.ts'
import { newestFirst } from './newest-first.ts'
import { RenameSearchForm } from './rename-search-form.tsx'
import { chipsOf } from './search-chips.ts'

interface SavedSearchItemProps {
  search: SavedSearch
  viewer: Viewer | null
  onChanged: () => void
}

export function SavedSearchItem({ search, viewer, onChanged }: SavedSearchItemProps) {
  const [renaming, setRenaming] = useState(false)
  const [asking, setAsking] = useState(false)
  const { mutate: visit } = useCallMutation(visitSavedSearch)
  const copyLink = useCopyLink()
  const store = useCallAtPress(storeSearch)
  const lock = lockOf('saved', viewer)
  const mayNot = lock?.reason ?? (search.mayManage ? undefined : notYours)
  const { filters, tags, sort } = search.search_params
  const asked = { filters, tags, ...(sort ? { sort } : {}) }
  const address = searchAddress(asked)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-hair py-4">
      {renaming ? (
        <RenameSearchForm
          search={search}
          onClose={() => setRenaming(false)}
          onRenamed={() => {
            setRenaming(false)
            onChanged()
          }}
        />
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h3 className="font-semibold break-words">{search.name}</h3>
            <p className="text-13 text-muted">
              <Time value={search.created_at} format="date-time" />
            </p>
            <SharedNote shared={search.shared} owner={search.owner} className="mt-1" />
          </div>
          <Button
            variant="quiet"
            size="small-icon"
            aria-label={`Copy the link to ${search.name}`}
            onClick={() => void copyLink(shortAddress(asked, async (search) => (await store({ search })).id))}
          >
            <ExternalLink aria-hidden />
          </Button>
          <Button
            variant="quiet"
            size="small-icon"
            aria-label={`Rename ${search.name}`}
            disabledReason={mayNot}
            onClick={() => setRenaming(true)}
          >
            <Pencil aria-hidden />
          </Button>
          <Button
            variant="quiet"
            size="small-icon"
            aria-label={`Delete ${search.name}`}
            disabledReason={mayNot}
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      )}
      <Chips search={search} />
      <Matches search={search} onSeen={() => visit({ id: search.id })} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        {/* Everyone found now has been seen with the results. */}
        <ButtonLink to={address} size="small" onClick={() => visit({ id: search.id })}>
          Apply Search
          <span className="sr-only">{search.name}</span>
        </ButtonLink>
        {search.owner === null && <DigestSwitch search={search} disabled={lock !== null} onChanged={onChanged} />}
        {viewer?.team && search.mayManage && (
          <SharingSwitch
            kind="search"
            id={search.id}
            shared={search.shared}
            team={viewer.team.name}
            onChanged={onChanged}
          />
        )}
      </div>
      <DeleteSearchDialog search={search} open={asking} onOpenChange={setAsking} onDeleted={onChanged} />
    </li>
  )
}

function Chips({ search }: Pick<SavedSearchItemProps, 'search'>) {
  const { chips, more } = chipsOf(search.search_params)
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5">
      {chips.map(({ kind, label }) => (
        <li key={`${kind} ${label}`} className="flex max-w-full">
          <Chip kind={kind}>{label}</Chip>
        </li>
      ))}
      {more > 0 && (
        <li className="flex">
          <Chip>{chips.length === 0 ? formatCount(more, 'filter') : `+${formatCount(more, 'more filter')}`}</Chip>
        </li>
      )}
    </ul>
  )
}

function Matches({ search, onSeen }: Pick<SavedSearchItemProps, 'search'> & { onSeen: () => void }) {
  const { matches, new_matches: fresh } = search
  const { filters, tags } = search.search_params
  if (matches === null) {
    return <p className="text-13 text-amber">Its list was deleted or isn’t shared with you, so it has no results.</p>
  }
  return (
    <p className="flex items-center gap-2 text-13 text-muted tabular-nums">
      {formatCount(matches, 'physician')}
      {fresh !== null && fresh > 0 && (
        <Link to={searchAddress({ filters, tags, sort: newestFirst })} onClick={onSeen} className="hover:underline">
          <Badge tone="accent">{formatNumber(fresh)} new</Badge>
          <span className="sr-only"> in {search.name}</span>
        </Link>
      )}
    </p>
  )
}

function DigestSwitch({
  search,
  disabled,
  onChanged,
}: Pick<SavedSearchItemProps, 'search' | 'onChanged'> & { disabled: boolean }) {
  const [shown, setShown] = useState(search.digest)
  const { mutateAsync } = useCallMutation(setSearchDigest)
  const toast = useToast()
  const change = async (digest: boolean) => {
    setShown(digest)
    try {
      await mutateAsync({ id: search.id, digest })
      toast.success('Preference updated')
    } catch (error) {
      setShown(!digest)
      toast.failed('Could not save your preference', error)
    }
    onChanged()
  }
  return (
    <Switch
      label={
        <span className="text-13 text-muted">
          Email me new matches<span className="sr-only"> of {search.name}</span>
        </span>
      }
      checked={shown}
      disabled={disabled}
      onCheckedChange={(next) => void change(next)}
      className="items-center gap-2"
    />
  )
}

interface DeleteSearchDialogProps {
  search: SavedSearch
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

function DeleteSearchDialog({ search, open, onOpenChange, onDeleted }: DeleteSearchDialogProps) {
  const { mutateAsync, isPending } = useCallMutation(deleteSavedSearch)
  const toast = useToast()
  const remove = async () => {
    try {
      await mutateAsync({ id: search.id })
      toast.success('Search deleted', 'Your saved search has been deleted.')
    } catch {
      toast.error('Error', 'Failed to delete saved search')
    }
    onOpenChange(false)
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this search?"
      description={
        <>
          <strong className="font-semibold break-words text-ink">{search.name}</strong> will be permanently deleted. The
          physicians in it are not affected.
        </>
      }
      confirmLabel="Delete search"
      pendingText="Deleting..."
      pending={isPending}
      destructive
      onConfirm={() => void remove()}
    />
  )
}
