import { type ReactNode, useRef, useState } from 'react'
import { type Change, partNames, settled } from '#features/search/query-parts.ts'
import { cleared } from '#features/search/search-state.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useReplacing } from '#ui/replacing.tsx'
import { readDescription } from './contracts.ts'
import { type Described, piecesOf } from './pieces.ts'
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
  const box = useRef<HTMLTextAreaElement>(null)
  /** The text after a press changed it. */
  const [pressed, setPressed] = useState<string | null>(null)
  const replacing = useReplacing(text, text !== pressed, setText)
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
  const found = read?.parts.length ? read : undefined
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
            disabledReason={found ? undefined : 'Describe who you need first.'}
            onClick={() => {
              if (!found) return
              onOpenChange(false)
              onSearch((state) => settled(found.parts)(cleared(state)))
            }}
          >
            Search
          </Button>
        </>
      }
    >
      {replacing.question}
      <div {...replacing.around}>
        <Field
          label="Description"
          hideLabel
          error={
            tooLong ? `At most ${limits.descriptionLength.toLocaleString('en-US')} characters. Shorten it.` : undefined
          }
        >
          <Textarea
            ref={box}
            name="description"
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="Non-invasive cardiologist within 50 miles of Dallas, 5+ years in practice, with an email. No hospitalists."
          />
        </Field>
      </div>
      {replacing.undo && <div className="mt-2">{replacing.undo}</div>}
      <div role="status" className="mt-5 grid gap-4">
        {isError && !read && <p className="text-14 text-red">This could not be read. Please try again.</p>}
        {read && (
          <Reading
            text={asked}
            read={read}
            onInstead={({ from, to }, place) => {
              const next = asked.slice(0, from) + place + asked.slice(to)
              replacing.press({
                typed: text !== pressed,
                question: null,
                act: () => {
                  setText(next)
                  setPressed(next)
                },
              })
              box.current?.focus()
            }}
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

const traitNames: Readonly<Record<Described['refused'][number]['trait'], string>> = {
  age: 'age',
  gender: 'gender',
  origin: 'origin',
  religion: 'religion',
  health: 'health',
  family: 'family',
}

type Part = Described['parts'][number]

function Reading({
  text,
  read,
  onInstead,
}: {
  text: string
  read: Described
  /** Called to replace the words of a part with a place. */
  onInstead: (part: Part, place: string) => void
}) {
  const traits = [...new Set(read.refused.map(({ trait }) => traitNames[trait]))]
  return (
    <>
      {read.parts.length > 0 ? (
        <>
          <p className="text-14 font-semibold">Finds {formatCount(read.total, 'physician')}</p>
          <ul aria-label="Filters" className="flex flex-wrap gap-2 text-13">
            {read.parts.map(({ kind, label, excluded, from }) => (
              <li key={`${from} ${kind} ${label}`} className={excluded ? 'chip chip-not' : 'chip'}>
                <span className="chip-face pr-2.5">
                  <span className={excluded ? 'font-semibold text-red' : 'shrink-0 text-faint'}>
                    {partNames[kind]}
                    {excluded && ' is not'}
                  </span>
                  <span className="truncate">{label}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-14 text-muted">Nothing here is a filter yet. Name a specialty or a place.</p>
      )}
      {read.parts
        .filter(({ alternatives }) => alternatives.length > 0)
        .map((part) => (
          <div key={part.from} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Note>No physicians are listed in {placeOf(part)}. Search instead:</Note>
            {part.alternatives.map(({ label, count }) => (
              <Button key={label} size="small" onClick={() => onInstead(part, label)}>
                {label} ({formatNumber(count)})
              </Button>
            ))}
          </div>
        ))}
      {read.parts.some(({ kind }) => kind === 'years') && (
        <Note>Years in practice can hint at age. Use them only if the job needs the experience.</Note>
      )}
      {traits.length > 0 && <Note>Physicians are never searched by {traits.join(' or ')}.</Note>}
      <p className="max-h-48 overflow-y-auto rounded-8 bg-fill px-3 py-2 text-14 leading-6 break-words whitespace-pre-wrap">
        {piecesOf(text, read).map(({ from, text, as }) =>
          as === 'part' ? (
            <mark key={from} className="rounded-4 bg-accent-soft text-ink">
              {text}
            </mark>
          ) : as === 'unread' ? (
            <del key={from} className="text-muted">
              {text}
            </del>
          ) : (
            text
          ),
        )}
      </p>
      <p className="text-12 text-muted">Text that is struck through is not part of the search.</p>
    </>
  )
}

/** The town itself, without the area around it. */
function placeOf({ filters, label }: Part): string {
  return 'field' in filters ? String(filters.values[0]) : label
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-13 text-amber">{children}</p>
}
