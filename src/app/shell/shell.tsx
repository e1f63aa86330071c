import type { ReactNode } from 'react'
import { AdminBar } from './admin-bar.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { SkipLinks } from './skip-links.tsx'

/** The frame around every page, including error pages. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks />
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
