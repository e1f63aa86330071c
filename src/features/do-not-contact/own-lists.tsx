import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { uploadFile } from '#shared/calls/upload-file.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import {
  deleteDoNotContactList,
  deleteTeamDoNotContactList,
  type getDoNotContactLists,
  listUpload,
  type OwnList,
  type uploadDoNotContactList,
} from './contracts.ts'

const megabytes = listUpload.max / 1024 / 1024

interface OwnListsProps {
  viewer: Viewer | null
  lists: OutputOf<typeof getDoNotContactLists>
  onChanged: () => void
}

/** The lists that the viewer and the team have uploaded: what they have, and how to replace and delete them. */
export function OwnLists({ viewer, lists: { mine, team, mayChangeTeam }, onChanged }: OwnListsProps) {
  const lock = lockOf('saved', viewer)?.reason
  return (
    <section aria-labelledby="own-lists" className="mb-8">
      <h2 id="own-lists" className="headline-20">
        Your own list
      </h2>
      <p className="mt-1 max-w-[65ch] text-14 text-muted">
        Upload emails or NPIs of people not to contact: CSV, TXT, or Excel (.xlsx), up to{' '}
        {formatNumber(limits.doNotContactEntries)} of them and {megabytes} MB. NPIs are marked at once. We store no
        emails, only a code made from each, and mark a physician once you reveal or export an email on the list.
      </p>
      <div className="mt-4 grid gap-3 lg:grid-cols-2">
        <ListCard title="For you" list={mine} lock={lock} onChanged={onChanged} />
        {viewer?.team && (
          <ListCard
            forTeam
            title={`For everyone at ${viewer.team.name}`}
            list={team}
            lock={lock ?? (mayChangeTeam ? undefined : 'Owners and managers of your team can change this list.')}
            onChanged={onChanged}
          />
        )}
      </div>
    </section>
  )
}

interface ListCardProps {
  title: string
  list: OwnList | null
  forTeam?: boolean
  lock: string | undefined
  onChanged: () => void
}

function ListCard({ title, list, forTeam = false, lock, onChanged }: ListCardProps) {
  const { choose, input, uploading, problem } = useListUpload(forTeam, onChanged)
  return (
    <div className="grid content-start gap-2 rounded-12 border border-hair p-4">
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <p className="text-14 text-muted wrap-anywhere">{list ? <Facts list={list} /> : 'No list yet.'}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          size="small"
          disabledReason={lock}
          pending={uploading !== null}
          pendingText={uploading === 1 ? 'Reading...' : 'Uploading...'}
          onClick={choose}
        >
          {list ? 'Replace' : 'Upload'}
          <span className="sr-only"> the list {forTeam ? 'of the team' : 'for you'}</span>
        </Button>
        {list && <DeleteButton {...{ forTeam, lock, onChanged }} />}
      </div>
      {input}
      {uploading !== null && <ProgressBar value={Math.round(uploading * 100)} label="Upload" />}
      <p role="alert" className="text-14 text-red empty:hidden wrap-anywhere">
        {problem}
      </p>
    </div>
  )
}

function Facts({ list: { npis, emails, fileName, uploadedAt } }: { list: OwnList }) {
  return (
    <>
      {formatCount(npis, 'NPI')} and {formatCount(emails, 'email')} from {fileName}, uploaded{' '}
      <Time value={uploadedAt} />
    </>
  )
}

interface ListUpload {
  choose: () => void
  input: ReactNode
  /** How much of the file has been sent; null while none is. */
  uploading: number | null
  problem: string | undefined
}

function useListUpload(forTeam: boolean, onChanged: () => void): ListUpload {
  const file = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(0)
  const toast = useToast()
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > listUpload.max) throw new Error(`This file is larger than ${megabytes} MB. Split it.`)
      const address = paths.doNotContactUpload(chosen.name, forTeam)
      return (await uploadFile(address, chosen, setSent)) as OutputOf<typeof uploadDoNotContactList>
    },
    onSuccess: ({ list: { npis, emails }, skipped }) => {
      const rest = skipped === 0 ? '' : `. ${formatCount(skipped, 'row')} had neither`
      toast.success('List uploaded', `${formatCount(npis, 'NPI')} and ${formatCount(emails, 'email')}${rest}`)
      onChanged()
    },
    onSettled: () => {
      // The same file can be chosen again after it was corrected.
      if (file.current) file.current.value = ''
    },
  })
  const take = (chosen: File | undefined) => {
    if (!chosen || upload.isPending) return
    setSent(0)
    upload.mutate(chosen)
  }
  return {
    choose: () => file.current?.click(),
    input: (
      <input
        ref={file}
        type="file"
        hidden
        aria-label={forTeam ? 'List of the team' : 'List for you'}
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={({ target }) => take(target.files?.[0])}
      />
    ),
    uploading: upload.isPending ? sent : null,
    problem: upload.error?.message,
  }
}

function DeleteButton({ forTeam, lock, onChanged }: Pick<ListCardProps, 'forTeam' | 'lock' | 'onChanged'>) {
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const mine = useCallMutation(deleteDoNotContactList)
  const ofTeam = useCallMutation(deleteTeamDoNotContactList)
  const remove = async () => {
    try {
      await (forTeam ? ofTeam : mine).mutateAsync({})
      setAsking(false)
      toast.success('List deleted')
      onChanged()
    } catch (error) {
      toast.failed('Could not delete the list', error)
    }
  }
  return (
    <>
      <Button size="small" disabledReason={lock} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete<span className="sr-only"> the list {forTeam ? 'of the team' : 'for you'}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this list?"
        description="The marks that come from it are deleted, too. Those made by hand stay."
        confirmLabel="Delete list"
        pendingText="Deleting..."
        pending={mine.isPending || ofTeam.isPending}
        destructive
        onConfirm={() => void remove()}
      />
    </>
  )
}
