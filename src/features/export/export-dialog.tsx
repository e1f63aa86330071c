import { useState } from 'react'
import { limits } from '#shared/product/limits.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Radio } from '#ui/choice.tsx'
import { Select } from '#ui/control.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { CodeField } from '../auth/code-field.tsx'
import { asksForCode } from '../auth/second-factor.ts'
import { standardChoice, takenColumns } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { ExportFormat } from './columns.ts'
import { type ExportScope, scopeCount } from './export-scope.ts'
import { type LayoutKey, layoutKeys, layouts } from './layouts.ts'
import { PresetPicker } from './preset-picker.tsx'
import { useExport } from './use-export.ts'

interface ExportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** At least one; the first available one is chosen. */
  scopes: readonly ExportScope[]
}

const formats: readonly { value: ExportFormat; label: string; description: string }[] = [
  { value: 'csv', label: 'CSV', description: 'Opens anywhere' },
  { value: 'xlsx', label: 'Excel', description: 'Phones and ZIPs stay text' },
  { value: 'pdf', label: 'PDF', description: 'For printing' },
  { value: 'vcf', label: 'vCard', description: 'For address books' },
]

/** What to export, in which format, and with which columns. */
export function ExportDialog({ open, onOpenChange, scopes }: ExportDialogProps) {
  const [chosen, setChosen] = useState<string>()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [choice, setChoice] = useState(standardChoice)
  /** The program that the file is for. */
  const [program, setProgram] = useState<LayoutKey>()
  const [code, setCode] = useState('')
  /** Why a code is asked for; undefined until it is. */
  const [codeProblem, setCodeProblem] = useState<string>()
  const { progress, make, leave } = useExport()
  const possible = scopes.filter(({ disabledReason }) => disabledReason === undefined)
  // With no one selected, nothing is chosen: exporting a whole search should take more than one click.
  const proposed = scopes[0]?.disabledReason === undefined || scopes.length === 1 ? possible[0] : undefined
  const scope = possible.find(({ label }) => label === chosen) ?? proposed
  const columns = takenColumns(choice)
  const reason = refusalOf(scope, { columns: columns.length, format, program, scopes })
  const start = async () => {
    if (!scope) return
    try {
      if (await make(scope.source, columns, format, { code, layout: program })) onOpenChange(false)
    } catch (error) {
      if (!asksForCode(error)) throw error
      setCodeProblem(error.message)
    } finally {
      // Each code works once.
      setCode('')
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) leave()
        onOpenChange(next)
      }}
      title="Export physicians"
      description={`Includes all known contact details. An export is kept for ${limits.exportRetention / 86_400_000} days in your account, and voids the money-back guarantee.`}
      footer={
        <>
          {progress?.canLeave ? (
            <Button onClick={leave}>Continue in the background</Button>
          ) : (
            <DialogClose render={<Button>Cancel</Button>} />
          )}
          <Button
            variant="primary"
            pending={progress !== null}
            pendingText="Exporting..."
            onClick={() => void start()}
            disabledReason={reason}
          >
            {scope ? `Export ${scopeCount(scope)}` : 'Export'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {scopes.length > 1 && <ScopeChoice scopes={scopes} chosen={scope} onChoose={setChosen} />}
        {scope?.source.kind === 'search' && (
          <Banner tone="warning">
            This exports {scopeCount(scope)}. All of them count toward your daily export limit, and any export ends your
            money-back guarantee.
          </Banner>
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-13 font-[550]">Format</legend>
          <div className="grid gap-2.5 sm:grid-cols-4">
            {formats.map(({ value, label, description }) => (
              <Radio
                key={value}
                name="export-format"
                label={<span className="font-medium">{label}</span>}
                description={description}
                checked={format === value}
                onChange={() => {
                  setFormat(value)
                  if (!takesFormat(program, value)) setProgram(undefined)
                }}
              />
            ))}
          </div>
        </fieldset>
        {(format === 'csv' || format === 'xlsx') && (
          <ProgramChoice
            program={program}
            onChoose={(next) => {
              setProgram(next)
              if (!takesFormat(next, format)) setFormat('csv')
            }}
          />
        )}
        {!program && format !== 'vcf' && (
          <>
            <PresetPicker choice={choice} onChange={setChoice} />
            <ColumnChooser choice={choice} onChange={setChoice} />
          </>
        )}
        {codeProblem !== undefined && (
          <CodeField
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={codeProblem}
            autoFocus
          />
        )}
        <div role="status" className="empty:hidden">
          {progress && <ProgressBar label={progress.label} value={progress.value} />}
        </div>
      </div>
    </Dialog>
  )
}

/** Whether a program's import takes a format. */
function takesFormat(program: LayoutKey | undefined, format: ExportFormat): boolean {
  return !program || format === 'csv' || (format === 'xlsx' && !layouts[program].onlyCsv)
}

interface ProgramChoiceProps {
  program: LayoutKey | undefined
  onChoose: (program: LayoutKey | undefined) => void
}

function ProgramChoice({ program, onChoose }: ProgramChoiceProps) {
  return (
    <Field label="For" hint={program && layouts[program].hint}>
      <Select value={program ?? ''} onChange={({ target }) => onChoose(layoutKeys.find((key) => key === target.value))}>
        <option value="">Any program, with the columns below</option>
        {layoutKeys.map((key) => (
          <option key={key} value={key}>
            {layouts[key].label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface Chosen {
  columns: number
  format: ExportFormat
  program: LayoutKey | undefined
  scopes: readonly ExportScope[]
}

function refusalOf(scope: ExportScope | undefined, { columns, format, program, scopes }: Chosen): string | undefined {
  if (!scope && scopes.some(({ disabledReason }) => disabledReason === undefined)) return 'Choose what to export.'
  if (!scope) return scopes[0]?.disabledReason ?? 'There is nothing to export.'
  const max = program && layouts[program].max
  if (program && max !== undefined && scope.count > max) {
    return `${layouts[program].label}: at most ${formatNumber(max)} at once. Choose fewer.`
  }
  if (columns === 0) return 'Choose at least one column.'
  if (format === 'pdf' && scope.count > limits.exportPdf) {
    return `A PDF holds at most ${formatNumber(limits.exportPdf)} physicians. Choose CSV or Excel.`
  }
  return undefined
}

interface ScopeChoiceProps {
  scopes: readonly ExportScope[]
  chosen: ExportScope | undefined
  onChoose: (label: string) => void
}

function ScopeChoice({ scopes, chosen, onChoose }: ScopeChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 font-[550]">What</legend>
      {scopes.map((scope) => (
        <Radio
          key={scope.label}
          name="export-scope"
          label={
            <>
              {scope.label} <span className="text-muted tabular-nums">({formatNumber(scope.count)})</span>
            </>
          }
          description={scope.disabledReason}
          disabled={scope.disabledReason !== undefined}
          checked={scope === chosen}
          onChange={() => onChoose(scope.label)}
        />
      ))}
    </fieldset>
  )
}
