import { partNames } from '#features/search/query-parts.ts'
import { Chip } from '#ui/chip.tsx'
import { X } from '#ui/icons.tsx'
import { MenuChoice, MenuGroup, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { type DescribedPart, opposite, radiusOf, withRadius } from './described-search.ts'
import { distances } from './distances.ts'

interface DescribedChipsProps {
  text: string
  parts: readonly { key: string; part: DescribedPart }[]
  onChange: (key: string, part: DescribedPart) => void
  onRemove: (key: string) => void
  /** The chip that is pointed at or has the focus; its words are shown in the text. */
  onPoint: (part: DescribedPart | null) => void
}

/** The filters that a description became. Each can be changed or removed, and shows the words it comes from. */
export function DescribedChips({ text, parts, onChange, onRemove, onPoint }: DescribedChipsProps) {
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2 text-13">
      {parts.map(({ key, part }) => (
        <li
          key={key}
          className="flex max-w-full"
          onPointerEnter={() => onPoint(part)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(part)}
          onBlur={() => onPoint(null)}
        >
          <Chip
            kind={`${partNames[part.kind]}${part.excluded ? ' is not' : ''}`}
            excluded={part.excluded}
            onRemove={() => onRemove(key)}
            menu={
              <PartMenu {...{ text, part }} onChange={(next) => onChange(key, next)} onRemove={() => onRemove(key)} />
            }
          >
            {part.label}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function PartMenu({
  text,
  part,
  onChange,
  onRemove,
}: {
  text: string
  part: DescribedPart
  onChange: (part: DescribedPart) => void
  onRemove: () => void
}) {
  const radius = part.excluded ? undefined : radiusOf(part)
  const words = text.slice(part.from, part.to).replace(/\s+/g, ' ')
  return (
    <>
      <MenuGroup label={`From “${words}”`}>
        <MenuChoice checked={!part.excluded} onSelect={() => part.excluded && onChange(opposite(part))}>
          is
        </MenuChoice>
        <MenuChoice checked={part.excluded === true} onSelect={() => !part.excluded && onChange(opposite(part))}>
          is not
        </MenuChoice>
      </MenuGroup>
      {radius && (
        <MenuGroup label="Distance">
          <MenuChoice checked={radius.miles === undefined} onSelect={() => onChange(withRadius(part, undefined))}>
            Only this place
          </MenuChoice>
          {distances(radius.miles).map((miles) => (
            <MenuChoice key={miles} checked={miles === radius.miles} onSelect={() => onChange(withRadius(part, miles))}>
              Within {miles} miles
            </MenuChoice>
          ))}
        </MenuGroup>
      )}
      <MenuSeparator />
      <MenuItem icon={<X aria-hidden />} destructive onSelect={onRemove}>
        Remove
      </MenuItem>
    </>
  )
}
