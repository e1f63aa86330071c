import { exactValue } from '#search/query/exact-value.ts'
import { type FacetName, isAddition } from '#search/query/filters.ts'
import { stateName } from '#shared/text/us-states.ts'
import { X } from '#ui/icons.tsx'
import { MenuChoice, MenuGroup, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import type { SearchState } from '../search/address.ts'
import { asTyped, type ChipModel } from '../search/chips.ts'
import { chosenOf, wholeValues, withChoice } from '../search/filter-choice.ts'
import { rowOf } from '../search/filters.ts'
import type { Change } from '../search/query-parts.ts'
import { distances } from './distances.ts'
import type { SearchAnswer } from './use-search.ts'

interface ChipMenuProps {
  chip: ChipModel
  state: SearchState
  change: (change: Change) => void
  facets: SearchAnswer['facets']
  /** How many the literal words find, if the chip is part of what they were read as. */
  typed?: number | undefined
}

/** The menu of a chip: its opposite, other meanings, other values, the radius, and removing it. */
export function ChipMenu({ chip, state, change, facets, typed }: ChipMenuProps) {
  const { inverted, meanings = [], radius, criterion, drop, excluded = false } = chip
  return (
    <>
      {inverted && (
        <MenuGroup label={`${chip.kind.replace(/ is not$/, '')}: ${chip.label}`}>
          <MenuChoice checked={!excluded} onSelect={() => excluded && change(inverted)}>
            is
          </MenuChoice>
          <MenuChoice checked={excluded} onSelect={() => !excluded && change(inverted)}>
            is not
          </MenuChoice>
        </MenuGroup>
      )}
      {meanings.length > 0 && (
        <MenuGroup label="It could also mean">
          {meanings.map(({ kind, label, count, choose }) => (
            <MenuChoice key={`${kind} ${label}`} checked={false} count={count} onSelect={() => change(choose)}>
              {kind}: {label}
            </MenuChoice>
          ))}
        </MenuGroup>
      )}
      {typed && (
        <MenuChoice checked={false} count={typed} onSelect={() => change(asTyped)}>
          Search the words as typed
        </MenuChoice>
      )}
      {criterion && <Values {...{ criterion, state, change, facets }} />}
      {radius && (
        <MenuGroup label="Distance">
          <MenuChoice checked={radius.miles === undefined} onSelect={() => change(radius.set(undefined))}>
            Only this place
          </MenuChoice>
          {distances(radius.miles).map((miles) => (
            <MenuChoice key={miles} checked={miles === radius.miles} onSelect={() => change(radius.set(miles))}>
              Within {miles} miles
            </MenuChoice>
          ))}
        </MenuGroup>
      )}
      <MenuSeparator />
      <MenuItem icon={<X aria-hidden />} destructive onSelect={() => change(drop)}>
        Remove
      </MenuItem>
    </>
  )
}

/** How many of a filter's other values are offered. */
const valuesOffered = 6

/** The filter's most frequent values in the results; each can be added or removed. */
function Values(
  props: Required<Pick<ChipMenuProps, 'state' | 'change'>> &
    Pick<ChipMenuProps, 'facets'> & { criterion: NonNullable<ChipModel['criterion']> },
) {
  const { criterion, state, change, facets } = props
  const { filter } = criterion
  if (filter === 'tags' || filter === 'where' || isAddition(filter) || !('counted' in rowOf(filter))) return null
  const isWhole = rowOf(filter).control?.as === 'whole values'
  const chosen = chosenOf(state, filter).is
  const known = new Set(isWhole ? wholeValues(chosen) : chosen)
  const offered = (facets?.[filter as FacetName] ?? []).filter(({ value }) => !known.has(value)).slice(0, valuesOffered)
  if (offered.length === 0) return null
  return (
    <MenuGroup label="Or also">
      {offered.map(({ value, count }) => (
        <MenuChoice
          key={value}
          checked={false}
          count={count}
          onSelect={() => change((now) => withChoice(now, filter, isWhole ? exactValue(value) : value, 'is'))}
        >
          {filter === 'state' ? (stateName(value) ?? value) : value}
        </MenuChoice>
      ))}
    </MenuGroup>
  )
}
