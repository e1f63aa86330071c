import { type ReactNode, useState } from 'react'
import { partNames } from '#features/search/query-parts.ts'
import type { Trait } from '#lexicon/description-words.ts'
import { Button } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { DescribedChips } from './described-chips.tsx'
import { type Changes, type DescribedPart, keyOf, partsNow } from './described-search.ts'
import { type Described, piecesOf } from './pieces.ts'

const traitNames: Readonly<Record<Trait, string>> = {
  age: 'age',
  gender: 'gender',
  origin: 'origin',
  religion: 'religion',
  health: 'health',
  family: 'family',
}
const unknownNames: Readonly<Record<Described['unknown'][number]['what'], string>> = {
  board: 'board certification',
  language: 'languages',
  certificate: 'certificates such as DEA or ACLS',
  training: 'residencies and fellowships',
  condition: 'other conditions',
}

interface DescribedReadingProps {
  text: string
  described: Described
  changes: Changes
  onChanges: (changes: Changes) => void
  /** How many the search finds with the changes; undefined until known. */
  total: number | undefined
}

/** What a description was read as: filters, offers, what is left out and why, and the words of each. */
export function DescribedReading({ text, described, changes, onChanges, total }: DescribedReadingProps) {
  const [pointed, point] = useState<DescribedPart | null>(null)
  const { leftOut, offers, unknown, refused, fit } = described
  const now = partsNow(described, changes)
  const open = offers.filter((offer) => !changes.taken.has(keyOf(offer)))
  const traits = [...new Set(refused.map(({ trait }) => traitNames[trait]))]
  const missing = [...new Set(unknown.map(({ what }) => unknownNames[what]))]
  return (
    <>
      {now.length > 0 ? (
        <>
          <p className="text-14 font-semibold">
            {total === undefined ? 'Counting…' : `Finds ${formatCount(total, 'physician')}`}
          </p>
          <DescribedChips
            {...{ text, parts: now, onPoint: point }}
            onChange={(key, part) => onChanges({ ...changes, changed: new Map(changes.changed).set(key, part) })}
            onRemove={(key) => {
              point(null)
              onChanges({ ...changes, removed: new Set(changes.removed).add(key) })
            }}
          />
        </>
      ) : (
        <p className="text-14 text-muted">Nothing here is a filter yet. Name a specialty or a place.</p>
      )}
      {leftOut.length > 0 && (
        <Note>No one fits all of it, so the search leaves out: {leftOut.map(said).join('; ')}.</Note>
      )}
      {open.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-13 text-muted">Also mentioned:</span>
          {open.map((offer) => (
            <Button
              key={keyOf(offer)}
              size="small"
              onClick={() => onChanges({ ...changes, taken: new Set(changes.taken).add(keyOf(offer)) })}
            >
              {offerOf(offer)} ({formatNumber(offer.count)})
            </Button>
          ))}
        </div>
      )}
      {fit.length > 0 && now.length > 0 && (
        <p className="text-13 text-muted">
          Best fit first: {fit.map(({ value, weight }) => `${value} (${weight})`).join(', ')}.
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-13 text-muted">Not in our records, so not searched: {missing.join(', ')}.</p>
      )}
      {now.some(({ part }) => part.kind === 'years') && (
        <Note>Years in practice can hint at age. Use them only if the job needs the experience.</Note>
      )}
      {traits.length > 0 && <Note>Physicians are never searched by {traits.join(' or ')}.</Note>}
      <Words {...{ text, described, pointed }} />
    </>
  )
}

const said = ({ kind, label, excluded }: DescribedPart) =>
  `${partNames[kind].toLowerCase()} ${excluded ? 'not ' : ''}${label}`

/** 'Also near Rapid City, SD?' */
function offerOf({ kind, label }: DescribedPart): string {
  if (kind === 'place') return `Also ${label.replace(/^Within/, 'within')}?`
  if (kind === 'specialty') return `Also ${label}?`
  return kind === 'license' ? `Only licensed in ${label}?` : `Only ${label}?`
}

const looks = {
  part: 'rounded-4 bg-accent-soft text-ink',
  offer: 'underline decoration-dotted underline-offset-4',
} as const

function Words({
  text,
  described,
  pointed,
}: Pick<DescribedReadingProps, 'text' | 'described'> & { pointed: DescribedPart | null }) {
  const isPointed = (from: number, to: number) => pointed !== null && from < pointed.to && pointed.from < to
  return (
    <p className="max-h-48 overflow-y-auto rounded-8 bg-fill px-3 py-2 text-14 leading-6 break-words whitespace-pre-wrap">
      {piecesOf(text, described).map(({ from, to, text: words, as }) => {
        if (as === 'rest') return words
        if (as === 'refused')
          return (
            <del key={from} className="text-muted">
              {words}
            </del>
          )
        return (
          <mark
            key={from}
            data-pointed={isPointed(from, to) || undefined}
            className={`${looks[as]} data-pointed:outline-2 data-pointed:outline-accent ${as === 'offer' ? 'bg-transparent text-ink' : ''}`}
          >
            {words}
          </mark>
        )
      })}
    </p>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-13 text-amber">{children}</p>
}
