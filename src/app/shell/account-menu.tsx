import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'
import { ChevronDown, LogOut, Settings, UserRound, Users } from '#ui/icons.tsx'
import { Popover, PopoverButton, PopoverLink } from '#ui/popover.tsx'
import { useSignOut } from './sign-out.ts'
import { SignOutForm } from './sign-out-form.tsx'

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { signOut, signingOut } = useSignOut()
  return (
    <Popover
      label="Account menu"
      button={{
        variant: 'quiet',
        pending: signingOut,
        pendingText: 'Signing out...',
        children: (
          <>
            <UserRound aria-hidden />
            {/* A tablet has no room for it beside an admin’s links. */}
            <span className="max-lg:sr-only">Account</span>
            <ChevronDown aria-hidden className="text-faint" />
          </>
        ),
      }}
    >
      <div className="max-w-72 border-b border-hair px-2.5 pt-1.5 pb-2.5 text-13 text-muted">
        <span className="block text-12">Signed in as</span>
        <span className="block truncate font-medium text-ink">{viewer.email}</span>
      </div>
      <div className="pt-1.5">
        <PopoverLink to={paths.account()}>
          <Settings aria-hidden />
          Account Settings
        </PopoverLink>
        {viewer.team && (
          <PopoverLink to={paths.team()}>
            <Users aria-hidden />
            <span className="truncate">{viewer.team.name}</span>
          </PopoverLink>
        )}
        <SignOutForm signOut={signOut}>
          <PopoverButton type="submit">
            <LogOut aria-hidden />
            Sign Out
          </PopoverButton>
        </SignOutForm>
      </div>
    </Popover>
  )
}
