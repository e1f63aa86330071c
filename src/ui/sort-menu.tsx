import { Button } from './button.tsx'
import { ArrowDown, ArrowUp, ArrowUpDown } from './icons.tsx'
import { Menu, MenuItem, MenuLink } from './menu.tsx'

interface SortMenuProps<Key extends string> {
  label: string
  /** The current order, in words. */
  current: string
  sort: { key: Key; direction: 'asc' | 'desc' }
  keys: readonly Key[]
  names: Record<Key, string>
  /** A press that changes the page, or the address of the page sorted by this key. */
  choose: ((key: Key) => void) | { address: (key: Key) => string }
}

export function SortMenu<Key extends string>({ label, current, sort, keys, names, choose }: SortMenuProps<Key>) {
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <Button variant="quiet" size="small" className="-ml-2.5" aria-label={`Sort: ${current}`}>
          <ArrowUpDown aria-hidden />
          {current}
        </Button>
      }
    >
      {keys.map((key) => {
        const icon = key === sort.key ? <Arrow aria-hidden /> : <span className="size-4" />
        const words = key === sort.key ? <span className="font-semibold">{current}</span> : names[key]
        if (typeof choose !== 'function') {
          return (
            <MenuLink key={key} icon={icon} to={choose.address(key)}>
              {words}
            </MenuLink>
          )
        }
        return (
          <MenuItem key={key} icon={icon} onSelect={() => choose(key)}>
            {words}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
