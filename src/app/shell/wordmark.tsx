import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { Link } from '#ui/link.tsx'

export function Wordmark() {
  return (
    <Link
      to={paths.home()}
      aria-label={`${brand.name}, home`}
      className="reach rounded-4 py-1 font-serif text-20 leading-none font-semibold tracking-[-0.02em]"
    >
      {brand.name}
      <span aria-hidden className="text-accent">
        .
      </span>
    </Link>
  )
}
