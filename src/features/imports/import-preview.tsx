import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Select } from '#ui/control.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import type { ImportKind, previewImport } from './contracts.ts'

type Preview = OutputOf<typeof previewImport>

interface ImportPreviewProps {
  kind: ImportKind
  preview: Preview
  /** Column of `candidates` → header, or '' for nothing. */
  mapping: Readonly<Record<string, string>>
  onMapping: (mapping: Record<string, string>) => void
  reading: boolean
  starting: boolean
  busy: boolean
  /** A dry run of this file with these columns was started: the import itself comes next. */
  tried: boolean
  onStart: (choice: { dryRun: boolean; without: string[]; samples?: 'keep' | 'remove' }) => void
}

/** How the first rows would be read, which columns map to what, and the two ways to start. */
export function ImportPreview(props: ImportPreviewProps) {
  const { kind, preview, mapping, onMapping, reading, starting, busy, tried, onStart } = props
  // Applies only to these columns: another mapping can leave others out.
  const doubts = preview.doubts.map(({ at }) => at).join(' ')
  const [acknowledged, setAcknowledged] = useState<string | null>(null)
  const doubtful = preview.problem === null && doubts !== '' && acknowledged !== doubts
  const [keepSamples, setKeepSamples] = useState(false)
  const { profiles, listEntries } = preview.samples
  const samples = profiles > 0 ? { samples: keepSamples ? ('keep' as const) : ('remove' as const) } : {}
  const reason = preview.problem ?? (busy ? 'Another import is running. Wait until it has finished.' : undefined)
  return (
    <div aria-busy={reading} className="mt-8 grid gap-6">
      <h3 className="font-semibold break-all">{preview.fileName}</h3>
      {preview.problem && (
        <Banner tone="danger" title="This file cannot be imported as it is">
          {preview.problem}
        </Banner>
      )}
      {kind === 'suppressions' && (
        <p className="max-w-[66ch] text-muted">
          A deletion list, with one SHA-256 hash per line. Everyone it names is removed immediately and kept out of
          future imports.
        </p>
      )}
      {preview.problem === null && doubts !== '' && (
        <Doubts
          columns={preview.doubts}
          acknowledged={!doubtful}
          onAcknowledge={(done) => setAcknowledged(done ? doubts : null)}
        />
      )}
      {preview.columns.length > 0 && <Columns preview={preview} mapping={mapping} onMapping={onMapping} />}
      {preview.rows.length > 0 && <Rows rows={preview.rows} />}
      {profiles > 0 && preview.problem === null && (
        <Banner tone="warning" title="This import removes the sample physicians">
          <p>
            {formatNumber(profiles)} samples are removed when real data arrives
            {listEntries > 0 && `, and ${formatNumber(listEntries)} entries of members' lists go with them`}. They can't
            be brought back by undoing the import.
          </p>
          <Checkbox
            label="Keep the samples"
            checked={keepSamples}
            onChange={(event) => setKeepSamples(event.target.checked)}
            className="mt-2"
          />
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={tried ? 'secondary' : 'primary'}
          pending={starting}
          disabledReason={reason}
          onClick={() => onStart({ dryRun: true, without: [], ...samples })}
        >
          Dry run
        </Button>
        <Button
          variant={tried && !doubtful ? 'primary' : 'secondary'}
          pending={starting}
          pendingText="Starting..."
          disabledReason={
            reason ?? (doubtful ? 'Map the columns in doubt, or confirm above that you don’t need them.' : undefined)
          }
          onClick={() => onStart({ dryRun: false, without: preview.doubts.map(({ header }) => header), ...samples })}
        >
          Start import
        </Button>
      </div>
      <p className="-mt-3 text-13 text-muted">
        A dry run counts what would be added, changed, and rejected, and keeps nothing.
      </p>
    </div>
  )
}

interface DoubtsProps {
  columns: Preview['doubts']
  acknowledged: boolean
  onAcknowledge: (done: boolean) => void
}

/** What an import would lose or get wrong, asked before it starts. */
function Doubts({ columns, acknowledged, onAcknowledge }: DoubtsProps) {
  return (
    <div className="grid gap-3">
      <Banner
        tone="warning"
        title={columns.length === 1 ? 'A column is in doubt' : `${columns.length} columns are in doubt`}
      >
        {columns.map(({ says }) => says).join(' ')} Choose what {columns.length === 1 ? 'it maps' : 'they map'} to
        below.
      </Banner>
      <Checkbox
        label={columns.length === 1 ? 'Import without this column' : 'Import without these columns'}
        checked={acknowledged}
        onChange={(event) => onAcknowledge(event.target.checked)}
      />
    </div>
  )
}

type ColumnsProps = Pick<ImportPreviewProps, 'preview' | 'mapping' | 'onMapping'>

function Columns({ preview, mapping, onMapping }: ColumnsProps) {
  const assign = (header: string, before: string | null, column: string) => {
    const next = Object.fromEntries(Object.entries(mapping).filter(([name, of]) => of !== header && name !== column))
    if (column !== '') onMapping({ ...next, [column]: header })
    // A column recognized by its name alone has to be ruled out explicitly.
    else onMapping(before === null || before in mapping ? next : { ...next, [before]: '' })
  }
  return (
    <Table label="Columns of the file" cards>
      <TableHead>
        <TableHeader>Column of the file</TableHeader>
        <TableHeader>Maps to</TableHeader>
        <TableHeader>First rows</TableHeader>
      </TableHead>
      <TableBody>
        {preview.columns.map(({ at, header, column, samples }) => (
          <TableRow key={at}>
            <TableCell className="font-medium break-words">
              {header || <span className="text-muted">(no name)</span>}{' '}
              {column === null && <Badge tone="amber">Not used</Badge>}
            </TableCell>
            <TableCell data-label="Maps to" className="min-w-48">
              <Select
                aria-label={`${header} maps to`}
                value={column ?? ''}
                onChange={(event) => assign(header, column, event.target.value)}
              >
                <option value="">Do not import</option>
                {preview.known.map(({ name, label, required }) => (
                  <option key={name} value={name}>
                    {required ? `${label} (needed)` : label}
                  </option>
                ))}
              </Select>
            </TableCell>
            <TableCell data-label="First rows" className="max-w-96 text-13 break-words text-muted">
              {samples.filter(Boolean).join(' · ')}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Rows({ rows }: { rows: Preview['rows'] }) {
  return (
    <Table label="The first rows, as they will be read" cards>
      <TableHead>
        <TableHeader>Line</TableHeader>
        <TableHeader>Physician</TableHeader>
        <TableHeader>NPI</TableHeader>
        <TableHeader>Specialty</TableHeader>
        <TableHeader>Organization</TableHeader>
        <TableHeader>Location</TableHeader>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.line}>
            <TableCell data-label="Line" className="tabular-nums">
              {row.line}
            </TableCell>
            {row.problem === null ? (
              <>
                <TableCell className="font-medium max-sm:order-first">{row.name}</TableCell>
                <TableCell data-label="NPI" className="tabular-nums">
                  {row.npi ?? '–'}
                </TableCell>
                <TableCell data-label="Specialty">{row.specialty ?? '–'}</TableCell>
                <TableCell data-label="Organization">{row.organization ?? '–'}</TableCell>
                <TableCell data-label="Location">{row.location || '–'}</TableCell>
              </>
            ) : (
              <TableCell colSpan={5} className="text-red max-sm:order-first">
                Rejected: {row.problem}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
