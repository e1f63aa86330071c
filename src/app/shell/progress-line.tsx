import { useNavigation } from 'react-router'

/** A thin line at the top while a page loads; fast pages never show it. */
export function ProgressLine() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear-late overflow-hidden bg-fill"
    >
      <div className="h-full w-1/3 animate-sweep bg-accent" />
    </div>
  )
}
