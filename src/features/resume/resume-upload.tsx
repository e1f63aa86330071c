import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { uploadFile } from '#shared/calls/upload-file.ts'
import { Button } from '#ui/button.tsx'
import { FileText } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { resumeUpload, uploadResume } from './contracts.ts'
import { isBlank, otherSpecialty, type ResumeValues } from './resume-values.ts'
import type { FilledIn } from './resume-words.tsx'

interface ResumeUploadProps {
  form: Pick<UseFormReturn<ResumeValues>, 'getValues' | 'setValue'>
  specialties: readonly string[]
  /** Gets the words that each field was filled in from. */
  onRead: (words: FilledIn) => void
}

type UploadedResume = z.output<(typeof uploadResume)['output']>

const megabytes = resumeUpload.max / 1024 / 1024

/** Fills empty fields from a resume. What was typed stays. */
export function ResumeUpload({ form, specialties, onRead }: ResumeUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > resumeUpload.max) throw new Error(`This file is larger than ${megabytes} MB.`)
      const answer = await uploadFile(resumeUpload.path, file, () => {})
      return fill(form, uploadResume.output.parse(answer), specialties)
    },
    onSuccess: ({ words }) => onRead(words),
    onSettled: () => {
      // The same file can be chosen again after it was corrected.
      if (input.current) input.current.value = ''
    },
  })
  return (
    <section
      aria-labelledby="resume-file"
      className="mb-10 grid justify-items-start gap-3 rounded-12 border border-dashed border-hair-strong px-5 py-5 noscript:hidden"
    >
      <h2 id="resume-file" className="flex items-center gap-2 font-semibold">
        <FileText aria-hidden className="size-5 text-accent" />
        Have a resume?
      </h2>
      <p className="max-w-[60ch] text-14 text-muted">
        Choose a PDF or Word file, up to {megabytes} MB, and we’ll fill in what we can. We don’t keep the file.
      </p>
      <Button pending={upload.isPending} pendingText="Reading..." onClick={() => input.current?.click()}>
        Choose resume
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Resume file"
        accept=".pdf,.docx"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file && !upload.isPending) upload.mutate(file)
        }}
      />
      <p role="status" className="text-14 empty:hidden">
        {upload.data !== undefined && saidOf(upload.data.fields)}
      </p>
      <p className="text-14 text-muted empty:hidden">{upload.data?.missing}</p>
      <p role="alert" className="text-14 text-red empty:hidden">
        {upload.error?.message}
      </p>
    </section>
  )
}

function saidOf(filled: number): string {
  return filled === 0
    ? 'We found nothing new in this file. Fill in the form below.'
    : `We filled in ${formatCount(filled, 'field')}. Check each one before you submit.`
}

const names: Partial<Record<keyof ResumeValues, string>> = {
  contactfirstname: 'first name',
  contactlastname: 'last name',
  contacttitle: 'title',
  companyname: 'company',
  specialty: 'specialty',
  contactcity: 'city',
  contactstate: 'state',
  contactemail: 'email',
  contactphone: 'phone',
  contacteducation: 'schools',
}

/** What the file doesn't say, or not clearly. */
function missingIn({ getValues }: ResumeUploadProps['form']): string | undefined {
  const missing = Object.entries(names).flatMap(([name, said]) =>
    isBlank(getValues(name as keyof ResumeValues)) ? [said] : [],
  )
  return missing.length === 0 ? undefined : `Not clear in your file, so left empty: ${missing.join(', ')}.`
}

interface Filled {
  fields: number
  missing: string | undefined
  /** The words that each value comes from. */
  words: FilledIn
}

function fill(
  form: ResumeUploadProps['form'],
  { values: { specialty, ...proposed }, from }: UploadedResume,
  specialties: readonly string[],
): Filled {
  const isListed = specialty !== undefined && specialties.includes(specialty)
  const values: Partial<ResumeValues> = {
    ...proposed,
    ...(specialty && (isListed ? { specialty } : { specialty: otherSpecialty, otherspecialty: specialty })),
  }
  let fields = 0
  const words: FilledIn = {}
  for (const [name, value] of Object.entries(values) as [keyof ResumeValues, ResumeValues[keyof ResumeValues]][]) {
    if (!isBlank(form.getValues(name))) continue
    form.setValue(name, value, { shouldDirty: true, shouldValidate: false })
    if (name !== 'otherspecialty') fields++
    const said = from[name === 'otherspecialty' ? 'specialty' : name]
    if (said !== undefined) words[name] = { value: form.getValues(name), words: said }
  }
  return { fields, missing: missingIn(form), words }
}
