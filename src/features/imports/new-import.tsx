import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { sourceTitles } from '#data/physicians/source-names.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { uploadFile } from '#shared/calls/upload-file.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type ImportKind, importKinds, previewImport, startImport } from './contracts.ts'
import { ImportPreview } from './import-preview.tsx'

const kindNames: Record<ImportKind, string> = {
  csv: 'Your own contacts (CSV or Excel)',
  ...sourceTitles,
  suppressions: 'Deletion list (hashes)',
}

interface NewImportProps {
  serverFiles: readonly { path: string; size: number }[] | null
  maxUpload: number
  busy: boolean
  onStarted: () => void
}

type Chosen = InputOf<typeof startImport>

const Choice = z.object({
  kind: z.enum(importKinds),
  place: z.enum(['upload', 'server']),
  path: z.string().trim(),
  /** A FileList. Not z.custom, which would add to the part of zod that every page fetches. */
  file: z.unknown(),
})

/** Choose a file, see how it is read, start. */
export function NewImport({ serverFiles, maxUpload, busy, onStarted }: NewImportProps) {
  const [sent, setSent] = useState<number | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  /** What the last dry run covered. */
  const [tried, setTried] = useState<Chosen | null>(null)
  const preview = useCallMutation(previewImport)
  const start = useCallMutation(startImport)
  const toast = useToast()

  const look = async (next: Chosen) => {
    const { dryRun: _, ...file } = next
    await preview.mutateAsync(file)
    setChosen(next)
  }
  const upload = async (file: File) => {
    setSent(0)
    const uploaded = (await uploadFile(paths.importUpload(file.name), file, setSent)) as { path: string }
    return uploaded.path
  }
  const form = useCallForm(
    { input: Choice },
    {
      values: { kind: 'csv' as ImportKind, place: 'upload' as 'upload' | 'server', path: '', file: null as unknown },
      check: ({ place, file }) => ({ file: place === 'upload' ? whyNot(firstOf(file), maxUpload) : undefined }),
      send: async ({ kind, place, path, file }) => {
        setChosen(null)
        const chosenFile = place === 'upload' ? firstOf(file) : undefined
        await look({ kind, place, path: chosenFile ? await upload(chosenFile) : path })
      },
      onDone: () => setSent(null),
      onRefused: () => setSent(null),
    },
  )
  const [kind, place] = useWatch({ control: form.control, name: ['kind', 'place'] })
  const begin = async (choice: { dryRun: boolean; without: string[]; samples?: 'keep' | 'remove' }) => {
    const { dryRun } = choice
    if (chosen === null) return
    try {
      await start.mutateAsync({ ...chosen, ...choice })
      // A dry run is followed by the import itself, of the same file.
      if (!dryRun) setChosen(null)
      setTried(dryRun ? chosen : null)
      toast.success(dryRun ? 'Dry run started' : 'Import started')
    } catch (error) {
      toast.failed('Import not started', error)
    }
    onStarted()
  }
  return (
    <section aria-labelledby="new-import">
      <h2 id="new-import" className="headline-20">
        Import a file
      </h2>
      <CallForm form={form} className="mt-4 grid max-w-[720px] gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="File type">
            <Select {...form.register('kind', { onChange: () => setChosen(null) })}>
              {Object.entries(kindNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {serverFiles && (
            <Field label="Location">
              <Select {...form.field('place')}>
                <option value="upload">On this computer</option>
                <option value="server">On the server</option>
              </Select>
            </Field>
          )}
        </div>
        {place === 'upload' ? (
          <Field
            label="File"
            hint={`CSV (plain, gzip, or ZIP) or Excel, up to ${megabytes(maxUpload)}.`}
            error={form.message('file')}
          >
            <Input
              {...form.field('file')}
              type="file"
              accept=".csv,.tsv,.txt,.gz,.zip,.xlsx,.xlsm"
              className="h-auto py-1.5"
            />
          </Field>
        ) : (
          <Field label="Path" hint="In the folder set by IMPORT_FILES_DIR.">
            <Input {...form.field('path')} list="server-files" autoComplete="off" spellCheck={false} />
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
          pending={form.pending || preview.isPending}
          pendingText={sent !== null && sent < 1 ? 'Uploading...' : 'Reading...'}
          className="justify-self-start"
        >
          Preview
        </Button>
      </CallForm>
      {chosen && preview.data && (
        <ImportPreview
          key={chosen.path}
          kind={kind}
          preview={preview.data}
          mapping={chosen.mapping ?? {}}
          onMapping={(mapping) => {
            look({ ...chosen, mapping }).catch((error: Error) => form.setError('root', error))
          }}
          reading={preview.isPending}
          starting={start.isPending}
          busy={busy}
          tried={tried === chosen}
          onStart={(choice) => void begin(choice)}
        />
      )}
    </section>
  )
}

function firstOf(files: unknown): File | undefined {
  return files instanceof FileList ? files[0] : undefined
}

function whyNot(file: File | undefined, max: number): string | undefined {
  if (file === undefined || file.size === 0) return 'Please choose a file.'
  return file.size > max ? `The file is larger than ${megabytes(max)}, which is the limit for uploads.` : undefined
}

function megabytes(bytes: number): string {
  return `${formatNumber(Math.round(bytes / 1024 / 1024))} MB`
}
