import type { ReactNode } from 'react'

export interface NumberedStep {
  title: string
  text: ReactNode
}

/** What happens, one thing after another. */
export function NumberedSteps({ steps }: { steps: readonly NumberedStep[] }) {
  return (
    <ol className="mt-5 grid gap-5">
      {steps.map(({ title, text }, at) => (
        <li key={title} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3">
          <span aria-hidden className="headline-20 text-accent">
            {at + 1}
          </span>
          <div>
            <h3 className="text-16 font-semibold">{title}</h3>
            <p className="mt-1 max-w-[44ch] text-pretty text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
