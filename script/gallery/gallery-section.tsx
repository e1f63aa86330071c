import type { ReactNode } from 'react'

interface GallerySectionProps {
  id: string
  title: string
  /** When to use it, in a sentence. */
  note?: string
  children: ReactNode
}

export function GallerySection({ id, title, note, children }: GallerySectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-10 gap-y-5 border-t border-hair py-10 lg:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="headline-20">
          {title}
        </h2>
        {note && <p className="mt-1 max-w-[44ch] text-13 text-muted">{note}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </section>
  )
}

export function GalleryRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
