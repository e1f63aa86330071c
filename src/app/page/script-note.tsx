import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'

/** Shown if scripts do not run. `what` is a sentence's beginning: 'Logging in'; `instead` says another way. */
export function ScriptNote({ what, instead }: { what: string; instead?: ReactNode }) {
  return (
    <div className="mb-6 hidden noscript:block">
      <Banner tone="warning">
        {what} needs JavaScript. Turn it on for this site, then load the page again. {instead}
      </Banner>
    </div>
  )
}
