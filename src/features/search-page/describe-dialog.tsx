import { useMemo, useState } from 'react'
import type { Change } from '#features/search/query-parts.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { readDescription } from './contracts.ts'
import { DescribedReading } from './described-reading.tsx'
import { type Changes, partsNow, previewOf, searchOf, unchanged } from './described-search.ts'
import { useCounts } from './use-counts.ts'
import { useSettled } from './use-settled.ts'

interface DescribeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The text pasted into the query box. */
  pasted: string
  onSearch: (change: Change) => void
}

/** Milliseconds without a keystroke. */
const pause = 300

/**
 * Turns a sentence or a whole job posting into the parts of a search, which are shown before anything is searched for.
 */
export function DescribeDialog({ open, onOpenChange, pasted, onSearch }: DescribeDialogProps) {
  const [text, setText] = useState(pasted)
  const asked = useSettled(text, pause)
  const tooLong = text.length > limits.descriptionLength
  /** The text that a model was asked to read. */
  const [modelText, askModel] = useState<string | null>(null)
  const withModel = modelText === asked
  const { data, isError, isFetching } = useCall(
    readDescription,
    { text: asked, withModel },
    { enabled: open && asked.trim() !== '' && asked.length <= limits.descriptionLength, keepPrevious: true },
  )
  const read = asked === text && asked.trim() !== '' && !tooLong ? data : undefined
  const hasFailed = isError && !read
  const { changes, change } = useChanges(read)
  const parts = useMemo(() => (read ? partsNow(read, changes).map(({ part }) => part) : []), [read, changes])
  const searches = useMemo(
    () => (read && changes !== unchanged && parts.length > 0 ? [previewOf(read, parts)] : []),
    [read, changes, parts],
  )
  const countOf = useCounts(searches, open)
  const total = read && (changes === unchanged ? read.total : searches[0] && countOf(searches[0]))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title="Describe who you need"
      description="Write a sentence or paste a job posting. It becomes filters you can check and change, in place of your current search."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <Button
            variant="primary"
            disabledReason={parts.length > 0 ? undefined : 'Describe who you need first.'}
            onClick={() => {
              if (!read || parts.length === 0) return
              onOpenChange(false)
              onSearch(searchOf(read, parts))
            }}
          >
            Search
          </Button>
        </>
      }
    >
      <Field
        label="Description"
        hideLabel
        error={
          tooLong ? `At most ${limits.descriptionLength.toLocaleString('en-US')} characters. Shorten it.` : undefined
        }
      >
        <Textarea
          name="description"
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Non-invasive cardiologist within 50 miles of Dallas, 5+ years in practice, with an email. No hospitalists."
        />
      </Field>
      <div role="status" className="mt-5 grid gap-4">
        {hasFailed && <p className="text-14 text-red">This could not be read. Please try again.</p>}
        {read && (
          <DescribedReading
            {...{ text: asked, described: read, changes, onChanges: change, total: total ?? undefined }}
          />
        )}
      </div>
      {read?.hasModel && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <Button
            size="small"
            disabledReason={withModel ? (isFetching ? 'The AI is reading.' : 'The AI already read this.') : undefined}
            onClick={() => askModel(asked)}
          >
            Read with AI
          </Button>
          {withModel && !isFetching
            ? read.readBy === 'model'
              ? 'Read by the AI. Check the filters before you search.'
              : 'The AI could not read this. These filters were read without it.'
            : 'Sends this text, and nothing else, to the AI service.'}
        </div>
      )}
    </Dialog>
  )
}

/** What was changed about a reading; another reading starts without changes. */
function useChanges(read: unknown) {
  const [of, setOf] = useState<{ read: unknown; changes: Changes }>({ read, changes: unchanged })
  const changes = of.read === read ? of.changes : unchanged
  return { changes, change: (next: Changes) => setOf({ read, changes: next }) }
}
