import { Check, Monitor, Moon, Sun } from '#ui/icons.tsx'
import { Popover, PopoverButton } from '#ui/popover.tsx'
import { setTheme, type Theme, useTheme } from '../page/theme.ts'
import { useRootData } from '../page/viewer.ts'

const options = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const

export function ThemeMenu() {
  const theme = useCurrentTheme()
  const icon = options.find(({ value }) => value === theme)?.icon
  return (
    <Popover
      label="Theme"
      button={{
        variant: 'quiet',
        size: 'icon',
        'aria-label': 'Theme',
        className: 'noscript:hidden',
        children: icon,
      }}
    >
      <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-12 text-muted">
        Theme
      </p>
      {options.map((option) => (
        <PopoverButton
          key={option.value}
          aria-pressed={option.value === theme}
          onClick={() => setTheme(option.value)}
          className="group"
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Check aria-hidden className="text-accent not-group-aria-pressed:hidden" />
        </PopoverButton>
      ))}
    </Popover>
  )
}

function useCurrentTheme(): Theme {
  return useTheme(useRootData()?.theme ?? 'system')
}
