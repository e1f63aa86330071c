import { Link, useNavigate } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ArrowLeft } from '#ui/icons.tsx'

const popularPages = [
  { label: 'Medical Specialties', to: paths.specialties() },
  { label: 'Pricing', to: paths.pricing() },
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
]

export function NotFound() {
  const navigate = useNavigate()
  return (
    <div className="mx-auto grid w-full max-w-[760px] flex-1 content-center px-4 py-16 md:px-8">
      <h1 className="font-serif text-[clamp(6rem,18vw,10rem)] leading-none font-semibold tracking-[-0.05em] text-accent">
        404
      </h1>
      <h2 className="mt-4 headline-40 text-balance max-sm:headline-28">Page Not Found</h2>
      <p className="mt-3 max-w-[58ch] text-16 text-muted">The page you are looking for does not exist or has moved.</p>
      <div className="mt-7 flex flex-wrap gap-2">
        <ButtonLink to={paths.home()} variant="primary">
          Go Home
        </ButtonLink>
        <ButtonLink to={paths.search()}>Search Physicians</ButtonLink>
        <Button variant="quiet" onClick={() => navigate(-1)} className="noscript:hidden">
          <ArrowLeft aria-hidden />
          Go Back
        </Button>
      </div>
      <section aria-labelledby="popular-pages" className="mt-12 border-t border-hair pt-6">
        <h3 id="popular-pages" className="text-13 font-semibold text-muted">
          Popular Pages
        </h3>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {popularPages.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-8 items-center rounded-4 font-[550] text-accent underline-offset-4 hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
