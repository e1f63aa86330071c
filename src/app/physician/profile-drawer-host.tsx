import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const ProfileDrawer = lazyDialog(() => import('./profile-drawer.tsx').then((module) => module.ProfileDrawer))

/** On narrower screens, a drawer would fill the page, so the link opens the page instead. */
const wideEnough = '(min-width: 48rem)'

const noSteps: readonly (number | null)[] = []

/**
 * Opens profiles next to the rows of a page (`data-row`, with a `data-row-link`). The open one is in the address's
 * fragment, so Back closes it and a reload reopens it; the server need not know. With Ctrl, ⌘, or the middle button,
 * and on phones, the link works as a link.
 */
export function ProfileDrawerHost({ viewer }: { viewer: Viewer }) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const inAddress = hydrated ? Number(/^#physician-(\d{1,15})$/.exec(hash)?.[1]) || null : null
  // A press is answered at once; the address follows when the whole page has been drawn with it. Where it was, and the
  // steps since.
  const [steps, setSteps] = useState(noSteps)
  if (steps.length > 0 && (inAddress === steps.at(-1) || !steps.includes(inAddress))) setSteps(noSteps)
  const asked = steps.at(-1) ?? inAddress
  // Keeps the last one while the drawer closes.
  const [shown, show] = useState(asked)
  if (asked !== null && asked !== shown) show(asked)
  const go = (id: number | null, replace: boolean) => {
    setSteps((before) => (id === null ? noSteps : [...(before.length > 0 ? before : [inAddress]), id]))
    void navigate(
      { search, hash: id === null ? '' : `physician-${id}` },
      { replace, preventScrollReset: true, state: { ...Object(state), drawer: id !== null } },
    )
  }
  const onPress = useEffectEvent((event: MouseEvent) => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-row-link]') : null
    const id = Number(link?.closest<HTMLElement>('[data-row]')?.dataset.row)
    if (!plain || !id || !window.matchMedia(wideEnough).matches) return
    event.preventDefault()
    go(id, false)
  })
  useEffect(() => {
    // Runs before the link's own handler, which ignores a handled press.
    const listener = (event: MouseEvent) => onPress(event)
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  }, [])
  if (shown === null) return null
  return (
    <ProfileDrawer
      open={asked !== null}
      onOpenChange={(open) => {
        if (open) return
        setSteps(noSteps)
        // Opened from a row, the page before is the same without it.
        if (Object(state).drawer === true) void navigate(-1)
        else go(null, true)
      }}
      physicianId={shown}
      onStep={(id) => go(id, true)}
      viewer={viewer}
    />
  )
}
