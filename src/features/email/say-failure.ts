import { isCallError } from '#shared/calls/call-error.ts'
import type { Toasts } from '#ui/toast.tsx'

/** Says why templates weren't changed: under the error's own title if it has one, such as 'Email Templates'. */
export function sayFailure(toast: Toasts, title: string, error: unknown): void {
  toast.failed((isCallError(error) && error.title) || title, error)
}
