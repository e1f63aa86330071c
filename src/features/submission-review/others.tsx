import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { Radio } from '#ui/choice.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { maybeListed, type reviewSubmission } from './contracts.ts'

type Review = OutputOf<typeof reviewSubmission>
type Chosen = number | 'new' | undefined

/**
 * Whether the admin has to say who it is about: nothing identifies one person, or a new profile may be a second one.
 */
export function isOpen({ outcome, others }: Review, chosen: Chosen): boolean {
  if (outcome === 'ambiguous' || outcome === 'otherName') return true
  return outcome === 'new' && chosen === undefined && maybeListed(others)
}

interface OthersProps {
  review: Review
  chosen: Chosen
  onChoose: (id: Chosen) => void
}

/** Who may be the same person. The choice stays in place while the comparison changes with it. */
export function Others({ review, chosen, onChoose }: OthersProps) {
  const [first, setFirst] = useState(review)
  if (chosen === undefined && first !== review) setFirst(review)
  return (
    <>
      <fieldset className="grid gap-2 border-y border-hair py-4">
        <legend className="float-left mb-2 text-13 font-[550]">Who is it about?</legend>
        {!isOpen(first, undefined) && (
          <Radio
            name="about"
            label={first.physician === null ? 'As found by email and name: someone new' : 'As found by email and name'}
            checked={chosen === undefined}
            onChange={() => onChoose(undefined)}
            className="clear-both"
          />
        )}
        <Radio
          name="about"
          label="Someone new"
          checked={chosen === 'new'}
          onChange={() => onChoose('new')}
          className="clear-both"
        />
        {first.others.map(({ id, name, npi, title, organization, location, sample, agrees }) => (
          <Radio
            key={id}
            name="about"
            label={
              <span className="[overflow-wrap:anywhere]">
                {name} {sample && <Badge tone="amber">Sample</Badge>}
              </span>
            }
            description={[`Same ${agrees.join(', ')}`, title, organization, location, npi && `NPI ${npi}`]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
        ))}
        {first.moreOthers > 0 && (
          <p className="text-13 text-muted">
            {formatCount(first.moreOthers, 'more profile')} {first.moreOthers === 1 ? 'has' : 'have'} this name.
          </p>
        )}
      </fieldset>
      {isOpen(review, chosen) && first.others.length > 0 && <SideBySide review={first} onChoose={onChoose} />}
    </>
  )
}

/** The submission beside everyone it may be about, so that a second profile is published only knowingly. */
function SideBySide({ review: { submitted, others }, onChoose }: { review: Review; onChoose: (id: number) => void }) {
  return (
    <Table label="Who may be the same person" cards>
      <TableHead>
        <TableHeader>Field</TableHeader>
        <TableHeader>Submission</TableHeader>
        {others.map(({ id, name }) => (
          <TableHeader key={id}>
            <span className="block whitespace-normal">
              <TextLink to={paths.physician(id)} className="inline [overflow-wrap:anywhere]">
                {name}
              </TextLink>
            </span>
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {submitted.map((field, at) => (
          <TableRow key={field.name} className="align-top">
            <TableCell className="py-2 text-13 whitespace-nowrap text-muted">{field.name}</TableCell>
            <Value label="Submission" text={field.value} />
            {others.map(({ id, name, facts }) => (
              <Value key={id} label={name} text={facts[at]?.value ?? null} submitted={field.value} />
            ))}
          </TableRow>
        ))}
        <TableRow>
          <TableCell colSpan={2} />
          {others.map(({ id, name }) => (
            <TableCell key={id} className="py-2">
              <Button size="small" onClick={() => onChoose(id)}>
                Update this profile<span className="sr-only">: {name}</span>
              </Button>
            </TableCell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  )
}

function Value({ label, text, submitted = null }: { label: string; text: string | null; submitted?: string | null }) {
  const isSame = text !== null && text.toLowerCase() === submitted?.toLowerCase()
  return (
    <TableCell data-label={label} className="min-w-36 py-2 text-13">
      <div>
        {text === null ? (
          <span className="text-faint">None</span>
        ) : (
          <span className="line-clamp-4 [overflow-wrap:anywhere]">{text}</span>
        )}
        {isSame && (
          <Badge tone="accent" className="mt-1">
            Same
          </Badge>
        )}
      </div>
    </TableCell>
  )
}
