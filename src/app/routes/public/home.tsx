import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

export const meta = () => [
  { title: `${brand.name}: physician search for recruiters` },
  { name: 'description', content: brand.description },
]

export default function Home() {
  return (
    <div className="mx-auto grid w-full max-w-[1180px] flex-1 content-center px-4 py-20 md:px-8">
      <h1 className="headline-56 max-w-[18ch] text-balance max-md:headline-40">{brand.tagline}</h1>
      <p className="mt-5 max-w-[58ch] text-16 text-pretty text-muted">{brand.description}</p>
      <div className="mt-7 flex flex-wrap gap-2">
        <ButtonLink to={paths.signup()} variant="primary" size="large">
          Get Started
        </ButtonLink>
        <ButtonLink to={paths.about()} variant="quiet" size="large">
          About {brand.name}
        </ButtonLink>
      </div>
    </div>
  )
}
