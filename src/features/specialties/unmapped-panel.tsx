import { useState } from 'react'
import type { InputOf, OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { DeskList, type DeskPanelProps } from '#ui/desk-list.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { useToast } from '#ui/toast.tsx'
import { decideSpecialty, type getUnmappedSpecialties } from './contracts.ts'

interface UnmappedPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getUnmappedSpecialties> | null
}

/** Specialties without a standard name, until someone says what they mean. */
export function UnmappedPanel({ answer, onChanged, reading }: UnmappedPanelProps) {
  const decide = useCallMutation(decideSpecialty)
  const toast = useToast()
  const act = async (input: InputOf<typeof decideSpecialty>, done: string) => {
    try {
      const { changed } = await decide.mutateAsync(input)
      toast.success(done, input.action === 'map' ? `${formatNumber(changed)} physicians changed.` : undefined)
      onChanged()
    } catch (error) {
      toast.failed('Not saved', error)
    }
  }
  return (
    <div className="grid gap-10">
      <section aria-labelledby="unmapped">
        <h2 id="unmapped" className="headline-20">
          Unmapped specialties
        </h2>
        <p className="mt-1.5 max-w-[66ch] text-14 text-muted">
          Members find these physicians by search. Public pages leave these specialties out until you map them to a
          standard name or accept them as they are. Imports follow what you decide here.
        </p>
        <div className="mt-6">
          <DeskList
            answer={answer}
            label="Specialties"
            onRetry={onChanged}
            retrying={reading}
            empty={{
              title: 'Every specialty has a standard name',
              text: 'Unknown specialties from imports appear here.',
            }}
          >
            <Table label="Specialties without a standard name" cards>
              <TableHead>
                <TableHeader>Specialty</TableHeader>
                <TableHeader className="text-right">Physicians</TableHeader>
                <TableHeader>What it means</TableHeader>
              </TableHead>
              <TableBody>
                {answer?.data.map(({ specialty, count }) => (
                  <TableRow key={specialty}>
                    <TableCell className="font-medium break-words">{specialty}</TableCell>
                    <TableCell data-label="Physicians" className="text-right tabular-nums">
                      {formatNumber(count)}
                    </TableCell>
                    <TableCell>
                      <Decision
                        specialty={specialty}
                        known={answer.known}
                        pending={decide.isPending}
                        onMap={(target) =>
                          void act({ action: 'map', specialty, target }, `Mapped ${specialty} to ${target}`)
                        }
                        onAccept={() => void act({ action: 'accept', specialty }, `Accepted ${specialty}`)}
                      />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </DeskList>
        </div>
      </section>
      {answer && answer.accepted.length > 0 && (
        <section aria-labelledby="accepted">
          <h2 id="accepted" className="headline-20">
            Accepted
          </h2>
          <ul className="mt-3">
            {answer.accepted.map((specialty) => (
              <li
                key={specialty}
                className="flex flex-wrap items-center justify-between gap-2 border-b border-hair py-2.5"
              >
                <span className="break-words">{specialty}</span>
                <Button
                  size="small"
                  variant="quiet"
                  pending={decide.isPending}
                  aria-label={`Hold back ${specialty}`}
                  onClick={() => void act({ action: 'hold-back', specialty }, `Held back ${specialty}`)}
                >
                  Hold back
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface DecisionProps {
  specialty: string
  known: readonly string[]
  pending: boolean
  onMap: (target: string) => void
  onAccept: () => void
}

function Decision({ specialty, known, pending, onMap, onAccept }: DecisionProps) {
  const [target, setTarget] = useState('')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-64 max-w-full">
        <Select aria-label={`Map ${specialty} to`} value={target} onChange={(event) => setTarget(event.target.value)}>
          <option value="">Map to…</option>
          {known.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Button
        size="small"
        pending={pending}
        disabledReason={target === '' ? 'Choose a specialty first.' : undefined}
        aria-label={`Map ${specialty}`}
        onClick={() => onMap(target)}
      >
        Map
      </Button>
      <Button size="small" variant="quiet" pending={pending} aria-label={`Accept ${specialty}`} onClick={onAccept}>
        Accept
      </Button>
    </div>
  )
}
