import { useState } from 'react'
import { type ColumnFields, lackingFields, type MatchField, matchFields } from '#data/match/match-fields.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Select } from '#ui/control.tsx'
import { formatCount } from '#ui/number-format.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { type MatchFile, previewMatch, startMatch } from './contracts.ts'
import { fieldWords } from './words.ts'

interface MatchPreviewProps {
  viewer: Viewer
  file: MatchFile
  onStarted: () => void
}

/** The first rows, and how each column is read. */
export function MatchPreview({ viewer, file, onStarted }: MatchPreviewProps) {
  const { data, error, refetch, isFetching } = useCall(previewMatch, { fileId: file.id })
  const [chosen, setChosen] = useState<ColumnFields | null>(null)
  const [shared, setShared] = useState(file.shared)
  const [without, setWithout] = useState(false)
  const start = useCallMutation(startMatch)
  if (error) {
    return <ErrorState title="The file could not be read." onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <Skeleton className="h-80" />
  const columns = chosen ?? data.columns
  const doubts = data.doubts.filter(({ at }) => columns[at] === null)
  const lacking =
    lackingFields(columns) ??
    (doubts.length > 0 && !without
      ? 'Choose what the columns in doubt are, or confirm that you don’t need them.'
      : null)
  const set = (at: number, field: MatchField | null) =>
    setChosen(columns.map((now, place) => (place === at ? field : now)))
  const begin = () =>
    start.mutate(
      { fileId: file.id, columns: [...columns], without: doubts.map(({ at }) => at), shared },
      { onSuccess: onStarted },
    )
  return (
    <div className="grid gap-5">
      {file.state === 'failed' && <Banner tone="danger">{file.message}</Banner>}
      {data.remarks.map((remark) => (
        <Banner key={remark}>{remark}</Banner>
      ))}
      <div>
        <h2 className="headline-20">Check the columns</h2>
        <p className="mt-1 text-14 text-muted">
          {data.samples.length < file.rows && `The first ${data.samples.length} of ${formatCount(file.rows, 'row')}. `}
          Your choice is remembered for files with the same columns.
        </p>
      </div>
      {doubts.length > 0 && (
        <div className="grid gap-3">
          <Banner
            tone="warning"
            title={doubts.length === 1 ? 'A column is in doubt' : `${doubts.length} columns are in doubt`}
          >
            {doubts.map(({ says }) => says).join(' ')} Choose what {doubts.length === 1 ? 'it is' : 'they are'} below.
          </Banner>
          <Checkbox
            label={doubts.length === 1 ? 'Match without this column' : 'Match without these columns'}
            checked={without}
            onChange={({ target }) => setWithout(target.checked)}
          />
        </div>
      )}
      <Table label="First rows of the file">
        <TableHead>
          <TableHeader className="align-bottom">Row</TableHeader>
          {data.headers.map((header, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two can have one name.
            <TableHeader key={at} className="py-2 align-bottom">
              <span className="block max-w-48 truncate">{header || '(no name)'}</span>
              <Select
                aria-label={`Column ${header || at + 1} is`}
                value={columns[at] ?? ''}
                onChange={({ target }) => set(at, (target.value || null) as MatchField | null)}
                className="mt-1 min-w-36"
              >
                <option value="">Not used</option>
                {matchFields.map((field) => (
                  <option key={field} value={field}>
                    {fieldWords[field]}
                  </option>
                ))}
              </Select>
            </TableHeader>
          ))}
        </TableHead>
        <TableBody>
          {data.samples.map(({ row, cells }) => (
            <TableRow key={row}>
              <TableCell className="text-muted tabular-nums">{row}</TableCell>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <TableCell key={at} className={columns[at] ? undefined : 'text-faint'}>
                  <span className="block max-w-56 truncate">{cell}</span>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {viewer.team && (
        <Checkbox
          label={`Share with ${viewer.team.name}`}
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
      <p role="alert" className="text-14 text-red empty:hidden">
        {start.error?.message}
      </p>
      <Button
        variant="primary"
        className="justify-self-start"
        pending={start.isPending}
        pendingText="Starting..."
        disabledReason={lacking ?? undefined}
        onClick={begin}
      >
        Match {formatCount(file.rows, 'row')}
      </Button>
    </div>
  )
}
