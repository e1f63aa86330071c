import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react'
import type { Viewer } from '#shared/access.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuNote, MenuSeparator } from '#ui/menu.tsx'
import { useSignOut } from './sign-out.ts'

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { signOut, signingOut } = useSignOut()
  return (
    <Menu
      label="Account menu"
      trigger={
        <Button variant="quiet" pending={signingOut} pendingText="Signing out...">
          <UserRound aria-hidden />
          Account
          <ChevronDown aria-hidden className="text-faint" />
        </Button>
      }
    >
      <MenuNote>
        <span className="block text-12">Signed in as</span>
        <span className="block truncate font-medium text-ink">{viewer.email}</span>
      </MenuNote>
      <MenuSeparator />
      <MenuLink to={paths.account()} icon={<Settings aria-hidden />}>
        Account Settings
      </MenuLink>
      <MenuItem onSelect={signOut} icon={<LogOut aria-hidden />}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}
