import { useState } from 'react'
import { brand } from '#shared/product/brand.ts'
import { ChevronDown } from '#ui/icons.tsx'
import { Link } from '#ui/link.tsx'
import { footerColumns } from '../page/navigation-items.ts'

/** The footer of a page of work: low, and on a phone its columns are opened one at a time. */
export function WorkFooter() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <footer className="border-t border-hair px-4 pt-3 pb-2 md:px-6">
      <nav aria-label="Footer" className="work-footer">
        {footerColumns.map(({ title, items }) => (
          <div key={title}>
            <h2 className="max-md:sr-only">{title}</h2>
            <button type="button" aria-expanded={open === title} onClick={() => setOpen(open === title ? null : title)}>
              {title}
              <ChevronDown aria-hidden />
            </button>
            <ul data-open={open === title || undefined}>
              {items.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className="pt-1 text-12 text-faint">© {brand.company}</p>
    </footer>
  )
}
