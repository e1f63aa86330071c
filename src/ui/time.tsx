import type { ComponentProps } from 'react'
import { useHydrated } from './hydrated.ts'
import { formatTime, type TimeFormat } from './time-format.ts'

type TimeProps = Omit<ComponentProps<'time'>, 'children' | 'dateTime'> & {
  /** ISO 8601, milliseconds or a Date. */
  value: string | number | Date
  format?: TimeFormat
}

/**
 * A time in the reader's time zone. The server does not know that zone, so the first render is in UTC on both sides,
 * and the reader's own follows after hydration.
 */
export function Time({ value, format = 'date', ...props }: TimeProps) {
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  return (
    <time {...props} dateTime={new Date(value).toISOString()}>
      {formatTime(value, format, zone)}
    </time>
  )
}
