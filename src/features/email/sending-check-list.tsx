import type { ReactNode } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { cn } from '#ui/class-names.ts'
import { Check, TriangleAlert } from '#ui/icons.tsx'
import { CircleDashed } from '#ui/work-icons.tsx'
import { checkSending } from './check-sending.ts'

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** What a physician would miss in an email, and what would put them off. */
export function SendingCheckList({ email }: { email: EmailText }) {
  const { topics, spam, unresolved } = checkSending(email)
  const missing = topics.filter(({ mentioned }) => !mentioned).map(({ name }) => name.toLowerCase())
  return (
    <div className="grid gap-3 text-13">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h3 className="font-[550]">What a physician wants to know</h3>
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
          {topics.map(({ name, mentioned }) => (
            <li key={name} className={cn('flex items-center gap-1.5', mentioned ? 'text-ink' : 'text-amber')}>
              {mentioned ? (
                <Check aria-hidden className="size-3.5 text-accent" />
              ) : (
                <CircleDashed aria-hidden className="size-3.5" />
              )}
              <span>
                {name}
                <span className={mentioned ? 'sr-only' : undefined}>{mentioned ? ' is covered' : ' is missing'}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {missing.length > 0 && (
        <p className="text-muted">
          Add {inWords.format(missing)} to the description, or edit the email: physicians ask about it first.
        </p>
      )}
      {spam.length > 0 && (
        <Warning>
          These words bother readers and trip spam filters: <Quoted parts={spam} />.
        </Warning>
      )}
      {unresolved.length > 0 && (
        <Warning>
          We don’t fill these in, so they would be sent as they are: <Quoted parts={unresolved} />.
        </Warning>
      )}
    </div>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

function Quoted({ parts }: { parts: readonly string[] }) {
  return (
    <span className="font-medium break-words">
      {parts
        .slice(0, 6)
        .map((part) => `“${part}”`)
        .join(', ')}
    </span>
  )
}
