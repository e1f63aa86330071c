import { type FormEvent, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { uploadFile } from '#shared/calls/upload-file.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useToast } from '#ui/toast.tsx'
import { type ImportKind, previewImport, startImport } from './contracts.ts'
import { ImportPreview } from './import-preview.tsx'

const kindNames: Record<ImportKind, string> = {
  csv: 'Contacts of your own (CSV or Excel)',
  nppes: 'NPPES',
  dac: 'CMS Doctors and Clinicians',
  suppressions: 'Deletion list (hashes)',
}

interface NewImportProps {
  serverFiles: readonly { path: string; size: number }[] | null
  uploadMost: number
  busy: boolean
  onStarted: () => void
}

type Chosen = InputOf<typeof startImport>

/** Choose a file, look at how it is understood, start. */
export function NewImport({ serverFiles, uploadMost, busy, onStarted }: NewImportProps) {
  const [kind, setKind] = useState<ImportKind>('csv')
  const [place, setPlace] = useState<'upload' | 'server'>('upload')
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const preview = useCallMutation(previewImport)
  const start = useCallMutation(startImport)
  const toast = useToast()

  const look = async (next: Chosen) => {
    const { dryRun: _, ...file } = next
    await preview.mutateAsync(file)
    setChosen(next)
  }
  const choose = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    setProblem(undefined)
    setChosen(null)
    try {
      if (place === 'server') return await look({ kind, place, path: String(form.get('path') ?? '').trim() })
      if (!(file instanceof File) || file.size === 0) return setProblem('Please choose a file.')
      if (file.size > uploadMost)
        return setProblem(`The file is larger than ${megabytes(uploadMost)}, which is the limit for uploads.`)
      setSent(0)
      const kept = (await uploadFile(paths.importUpload(file.name), file, setSent)) as { path: string }
      await look({ kind, place, path: kept.path })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Something went wrong.')
    } finally {
      setSent(null)
    }
  }
  const begin = async (choice: { dryRun: boolean; samples?: 'keep' | 'remove' }) => {
    const { dryRun } = choice
    if (chosen === null) return
    try {
      await start.mutateAsync({ ...chosen, ...choice })
      // A dry run is followed by the import itself, of the same file.
      if (!dryRun) setChosen(null)
      toast.success(dryRun ? 'Dry run started' : 'Import started')
    } catch (error) {
      toast.error('Import not started', isCallError(error) ? error.message : undefined)
    }
    onStarted()
  }
  return (
    <section aria-labelledby="new-import">
      <h2 id="new-import" className="headline-20">
        Take a file in
      </h2>
      <form method="post" noValidate onSubmit={(event) => void choose(event)} className="mt-4 grid max-w-[720px] gap-4">
        <FormProblem message={problem} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="What it holds">
            <Select
              value={kind}
              onChange={(event) => {
                setKind(event.target.value as ImportKind)
                setChosen(null)
              }}
            >
              {Object.entries(kindNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {serverFiles && (
            <Field label="Where it is">
              <Select value={place} onChange={(event) => setPlace(event.target.value as 'upload' | 'server')}>
                <option value="upload">On this computer</option>
                <option value="server">On the server</option>
              </Select>
            </Field>
          )}
        </div>
        {place === 'upload' ? (
          <Field label="File" hint={`CSV (plain, in gzip or a ZIP) or Excel; up to ${megabytes(uploadMost)}.`}>
            <Input name="file" type="file" accept=".csv,.tsv,.txt,.gz,.zip,.xlsx,.xlsm" className="h-auto py-1.5" />
          </Field>
        ) : (
          <Field label="Path" hint="In the folder of IMPORT_FILES_DIR.">
            <Input name="path" list="server-files" autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <datalist id="server-files">
          {serverFiles?.map(({ path }) => (
            <option key={path} value={path} />
          ))}
        </datalist>
        {sent !== null && <ProgressBar value={Math.round(sent * 100)} label="Upload" />}
        <Button
          type="submit"
          pending={sent !== null || preview.isPending}
          pendingText={sent !== null && sent < 1 ? 'Uploading...' : 'Reading...'}
          className="justify-self-start"
        >
          Look at the file
        </Button>
      </form>
      {chosen && preview.data && (
        <ImportPreview
          key={chosen.path}
          kind={kind}
          preview={preview.data}
          mapping={chosen.mapping ?? {}}
          onMapping={(mapping) => {
            look({ ...chosen, mapping }).catch((error: Error) => setProblem(error.message))
          }}
          reading={preview.isPending}
          starting={start.isPending}
          busy={busy}
          onStart={(choice) => void begin(choice)}
        />
      )}
    </section>
  )
}

function megabytes(bytes: number): string {
  return `${formatNumber(Math.round(bytes / 1024 / 1024))} MB`
}
