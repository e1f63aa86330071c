import type { ReactNode } from 'react'
import { AdminBar } from './admin-bar.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { PageAnnouncer } from './page-announcer.tsx'

/** The frame around every page, including error pages. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-8 bg-bar px-4 py-2 font-medium text-on-bar focus:not-sr-only focus:fixed focus:top-3 focus:left-4 focus:z-60"
      >
        Skip to content
      </a>
      <NavigationBar />
      <AdminBar />
      <DemoBanner />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <Footer />
      <PageAnnouncer />
    </div>
  )
}
