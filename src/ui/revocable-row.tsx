import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Time } from './time.tsx'

interface RevocableRowProps {
  icon?: ReactNode
  title: ReactNode
  /** Next to the title. */
  detail?: ReactNode
  /** Why it works no more; null while it works. */
  ended: string | null
  /** What is known of it, a line each. */
  children: ReactNode
  /** What its button says: for the eye, and the rest of it for the ear. */
  button: readonly [verb: string, what: string]
  onRevoke: () => void
}

/** What a program was given, in a `RevocableList`. */
export function RevocableRow({ icon, title, detail, ended, children, button, onRevoke }: RevocableRowProps) {
  return (
    <li className="flex items-start gap-3.5 border-t border-hair py-3 first:border-t-0">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {title}
          {detail}
          {ended !== null && <Badge>{ended}</Badge>}
        </p>
        {children}
      </div>
      <Button size="small" onClick={onRevoke}>
        {button[0]}
        <span className="sr-only"> {button[1]}</span>
      </Button>
    </li>
  )
}

export const RowLine = ({ children }: { children: ReactNode }) => (
  <p className="text-13 text-muted wrap-anywhere">{children}</p>
)

interface LastTimeProps {
  /** 'used' */
  what: string
  at: string | null
  format?: 'date-time'
}

/** 'Last used 2 hours ago', or 'Never used'. */
export function LastTime({ what, at, format }: LastTimeProps) {
  if (at === null) return `Never ${what}`
  return (
    <>
      Last {what} <Time value={at} {...(format && { format })} />
    </>
  )
}
