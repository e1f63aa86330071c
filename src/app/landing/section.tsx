import type { ReactNode } from 'react'
import { cn } from '#ui/class-names.ts'

interface SectionProps {
  title: string
  text: string
  more?: ReactNode
  mirrored?: boolean
  children: ReactNode
}

/** Text on one side, what it describes on the other. */
export function Section({ title, text, more, mirrored = false, children }: SectionProps) {
  return (
    <section className="border-t border-hair py-14 md:py-20">
      <div
        className={cn(
          'grid items-center gap-x-16 gap-y-8',
          mirrored ? 'lg:grid-cols-2' : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
        )}
      >
        <div className={cn(mirrored && 'lg:order-last')}>
          <h2 className="headline-40 max-w-[17ch] text-balance max-md:headline-28">{title}</h2>
          <p className="mt-4 max-w-[52ch] text-16 text-pretty text-muted">{text}</p>
          {more && <div className="mt-4">{more}</div>}
        </div>
        {children}
      </div>
    </section>
  )
}
