import type { ReactNode } from 'react'
import { TextButton } from './button.tsx'

interface LoadFailureProps {
  onRetry: () => void
  /** What could not be loaded, as a sentence. */
  children: ReactNode
}

/** Where something small is missing, in a dialog or next to a field; a part of the page has an `ErrorState`. */
export function LoadFailure({ onRetry, children }: LoadFailureProps) {
  return (
    <p role="alert" className="text-13 text-muted">
      {children}{' '}
      <TextButton className="text-13" onClick={onRetry}>
        Retry
      </TextButton>
    </p>
  )
}
