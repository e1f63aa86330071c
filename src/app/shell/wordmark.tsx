import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { Link } from '#ui/link.tsx'
import mark from '../assets/mark.svg?no-inline'

export function Wordmark() {
  return (
    <Link to={paths.home()} aria-label={`${brand.name}, home`} className="reach wordmark">
      <img src={mark} alt="" width={22} height={22} />
      {brand.name}
      <span aria-hidden className="text-accent">
        .
      </span>
    </Link>
  )
}
