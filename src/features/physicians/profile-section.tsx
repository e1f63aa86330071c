import { type ReactNode, useId } from 'react'

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 first:mt-0">
      <h2 id={id} className="mb-3 headline-20">
        {title}
      </h2>
      {children}
    </section>
  )
}
