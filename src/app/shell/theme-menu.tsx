import { Monitor, Moon, Sun } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Menu, MenuChoice } from '#ui/menu.tsx'
import { setTheme, type Theme, useTheme } from '../theme.ts'
import { useRootData } from '../viewer.ts'

const options = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const

export function ThemeMenu() {
  const theme = useCurrentTheme()
  const icon = options.find(({ value }) => value === theme)?.icon
  return (
    <Menu
      label="Theme menu"
      trigger={
        <Button variant="quiet" size="icon" aria-label="Theme" className="noscript:hidden">
          {icon}
        </Button>
      }
    >
      <MenuChoice<Theme> label="Theme" value={theme} onValueChange={setTheme} options={options} />
    </Menu>
  )
}

function useCurrentTheme(): Theme {
  return useTheme(useRootData()?.theme ?? 'system')
}
