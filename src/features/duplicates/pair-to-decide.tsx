import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type DuplicatePair, decideDuplicate, mergeProfiles } from './contracts.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** Two profiles side by side: keep the first or the second (keys 1 and 2), or both (0). */
export function PairToDecide({ pair, onChanged }: { pair: DuplicatePair; onChanged: () => void }) {
  const merge = useCallMutation(mergeProfiles)
  const decide = useCallMutation(decideDuplicate)
  const undo = useUndoMerge(onChanged)
  const toast = useToast()
  const [pressed, setPressed] = useState<0 | 1 | 2 | null>(null)
  const [one, other] = pair.profiles
  const act = async (key: 0 | 1 | 2) => {
    if (pressed !== null) return
    setPressed(key)
    try {
      if (key === 0) {
        await decide.mutateAsync({ profileIds: [one.id, other.id], action: 'different' })
        toast.success('Kept apart', 'This pair won’t be suggested again.')
      } else {
        const [stays, goes] = key === 1 ? [one, other] : [other, one]
        const merged = { mergedId: goes.id, intoId: stays.id }
        await merge.mutateAsync(merged)
        toast.success('Profiles merged', undefined, { label: 'Undo', run: () => void undo(merged) })
      }
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    setPressed(null)
    onChanged()
  }
  const names = `${one.name} (${one.id}) and ${other.name} (${other.id})`
  return (
    <li className="border-b border-hair py-6 first:border-t">
      <fieldset
        onKeyDown={({ key, metaKey, ctrlKey, altKey, repeat }) => {
          if (metaKey || ctrlKey || altKey || repeat) return
          if (key === '0' || key === '1' || key === '2') void act(Number(key) as 0 | 1 | 2)
        }}
      >
        <legend className="sr-only">{names}</legend>
        <p className="mb-3 text-13 text-muted">
          {percent(pair.confidence)} likely one person · found on <Time value={pair.foundAt} />
        </p>
        <Comparison pair={pair} />
        <div className="mt-4 flex flex-wrap gap-2">
          {([1, 2] as const).map((key) => (
            <Button
              key={key}
              size="small"
              className="max-md:min-h-11"
              variant={key === 1 ? 'primary' : 'secondary'}
              pending={pressed === key}
              onClick={() => void act(key)}
            >
              <Kbd>{String(key)}</Kbd> {key === 1 ? 'Merge, keep the first' : 'Merge, keep the second'}
              <span className="sr-only">: {names}</span>
            </Button>
          ))}
          <Button
            size="small"
            variant="quiet"
            className="max-md:min-h-11"
            pending={pressed === 0}
            onClick={() => void act(0)}
          >
            <Kbd>0</Kbd> Not the same person<span className="sr-only">: {names}</span>
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

/** Down, so that nothing looks surer than it is. */
const percent = (confidence: number): string => `${Math.floor(confidence * 100)}%`

const verdictWords = {
  same: { words: 'Same', tone: 'accent' },
  alike: { words: 'Similar', tone: 'amber' },
  differs: { words: 'Different', tone: 'red' },
} as const

function Comparison({ pair: { profiles, fields } }: { pair: DuplicatePair }) {
  return (
    <Table label={`${profiles[0].name} and ${profiles[1].name}, side by side`} cards>
      <TableHead>
        <TableHeader>Field</TableHeader>
        {profiles.map(({ id, name }, at) => (
          <TableHeader key={id}>
            <span className="block whitespace-normal">
              <TextLink to={paths.physician(id)} className="inline [overflow-wrap:anywhere]">
                {`${at + 1}. ${name} (${id})`}
              </TextLink>
            </span>
          </TableHeader>
        ))}
        <TableHeader>Compared</TableHeader>
      </TableHead>
      <TableBody>
        {fields.map(({ name, values, verdict }) => (
          <TableRow key={name} className="align-top">
            <TableCell className="py-2 text-13 whitespace-nowrap text-muted">{name}</TableCell>
            {values.map((value, at) => (
              <TableCell
                key={profiles[at]!.id}
                data-label={`${at === 0 ? 'First' : 'Second'} profile`}
                className="min-w-36 py-2 text-13"
              >
                {value === null ? (
                  <span className="text-faint">None</span>
                ) : (
                  <span className="line-clamp-4 [overflow-wrap:anywhere]">{value}</span>
                )}
              </TableCell>
            ))}
            <TableCell data-label="Compared" className="py-2 text-13">
              {verdict === null ? (
                <span className="text-faint">–</span>
              ) : (
                <Badge tone={verdictWords[verdict].tone}>{verdictWords[verdict].words}</Badge>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
