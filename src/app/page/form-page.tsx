import type { ReactNode } from 'react'

interface FormPageProps {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

/** A narrow page with one form, or its result. */
export function FormPage({ title, lead, children }: FormPageProps) {
  return (
    <div className="mx-auto w-full max-w-[400px] flex-1 px-4 pt-[clamp(2.5rem,10vh,7rem)] pb-24">
      <h1 className="headline-40 text-balance max-sm:headline-28">{title}</h1>
      {lead && <p className="mt-2 text-pretty text-muted">{lead}</p>}
      <div className="mt-8">{children}</div>
    </div>
  )
}
