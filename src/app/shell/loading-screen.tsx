import { brand } from '#shared/product/brand.ts'
import { Spinner } from '#ui/spinner.tsx'

/**
 * Covers everything while a session is being resolved in the browser: after signing in, until the first page of the new
 * session is ready. It appears only after a delay, and server-rendered pages never need it.
 */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 grid animate-appear-late place-content-center justify-items-center gap-5 bg-paper"
    >
      <span aria-hidden className="headline-28">
        {brand.name}
        <span className="text-accent">.</span>
      </span>
      <span className="flex items-center gap-2.5 text-muted">
        <Spinner className="text-accent" />
        Loading your experience...
      </span>
    </div>
  )
}
