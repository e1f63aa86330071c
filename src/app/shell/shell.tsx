import { lazy, type ReactNode, Suspense } from 'react'
import { useViewer } from '../page/viewer.ts'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { SkipLinks } from './skip-links.tsx'

// Few people see these, and everyone's first page comes without them.
const AdminBar = lazy(() => import('./admin-bar.tsx').then((module) => ({ default: module.AdminBar })))
const DemoBanner = lazy(() => import('./demo-banner.tsx').then((module) => ({ default: module.DemoBanner })))

/** The frame around every page, including error pages. */
export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks />
      <NavigationBar />
      <Suspense fallback={null}>
        {viewer?.isAdmin && <AdminBar />}
        {viewer?.isDemo && <DemoBanner />}
      </Suspense>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <Footer />
      <PageAnnouncer />
    </div>
  )
}
