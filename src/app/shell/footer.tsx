import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { Link } from '#ui/link.tsx'
import { footerColumns, isWorkPage } from '../page/navigation-items.ts'
import { Wordmark } from './wordmark.tsx'

/** Not for visitors, whose pages come without it. */
const WorkFooter = lazy(() => import('./work-footer.tsx').then((module) => ({ default: module.WorkFooter })))

export function Footer() {
  const { pathname } = useLocation()
  if (isWorkPage(pathname)) {
    return (
      <Suspense fallback={null}>
        <WorkFooter />
      </Suspense>
    )
  }
  return (
    <footer className="border-t border-hair py-12">
      <div className="mx-auto grid max-w-[1180px] px-4 md:px-8 gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <Wordmark />
          <p className="mt-4 max-w-[34ch] text-muted">{brand.tagline}</p>
          <p className="mt-4">
            <a
              href={`mailto:${brand.supportEmail}`}
              className="reach rounded-4 text-muted underline underline-offset-4 hover:text-ink"
            >
              {brand.supportEmail}
            </a>
          </p>
        </div>
        <nav aria-label="Footer" className="footer-links grid grid-cols-2 gap-8 sm:grid-cols-3">
          {footerColumns.map(({ title, items }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {items.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="mx-auto mt-10 max-w-[1180px] px-4 md:px-8">
        <p className="border-t border-hair pt-6 text-12 text-faint">© {brand.company}</p>
      </div>
    </footer>
  )
}
