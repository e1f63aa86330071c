import type { ReactNode } from 'react'
import { FlaskConical } from '#ui/icons.tsx'

/** Frames the sandbox's pages, so that no one takes them for a real payment. */
export function SandboxFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex-1">
      <div className="border-b border-hair bg-amber-wash">
        <p className="mx-auto flex w-full max-w-[1180px] flex-wrap items-center gap-x-2.5 gap-y-0.5 px-4 py-2.5 text-13 md:px-8">
          <FlaskConical aria-hidden className="size-4 text-amber" />
          <strong className="font-semibold text-amber">Sandbox</strong>
          <span>This page simulates a payment provider. No real money moves.</span>
        </p>
      </div>
      <div className="mx-auto w-full max-w-[1180px] px-4 pt-10 pb-20 md:px-8">
        <h1 className="headline-28">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** One topic of the page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="headline-20 mb-3">{title}</h2>
      {children}
    </section>
  )
}

/** A URL of this site as a path: the browser stays on the host where it is signed in. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** '4242 4242 4242 4242' */
export function groupDigits(number: string): string {
  return number
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
