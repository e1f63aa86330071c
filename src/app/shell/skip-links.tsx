import { useLocation } from 'react-router'
import { paths } from '#shared/product/paths.ts'

/** The first stops of the Tab key: past the navigation, and on the search also past its dozens of filters. */
export function SkipLinks() {
  const { pathname } = useLocation()
  const isSearch = pathname === paths.search()
  return (
    <>
      {isSearch && <SkipLink to="results">Skip to results</SkipLink>}
      {/* Narrower windows have the filters in a drawer. */}
      {isSearch && (
        <SkipLink to="filters" className="max-xl:hidden">
          Skip to filters
        </SkipLink>
      )}
      <SkipLink to="content">Skip to content</SkipLink>
    </>
  )
}

function SkipLink({ to, className = '', children }: { to: string; className?: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className={`sr-only rounded-8 bg-bar px-4 py-2 font-medium text-on-bar focus:not-sr-only focus:fixed focus:top-3 focus:left-4 focus:z-60 ${className}`}
    >
      {children}
    </a>
  )
}
