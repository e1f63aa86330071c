import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Check } from '#ui/icons.tsx'

interface FirstStepsProps {
  /** What has been done already. */
  first: { list: boolean; search: boolean; contact: boolean }
}

const steps = [
  { name: 'search', title: 'Save a search', help: 'New physicians who match show up here.', to: paths.search() },
  {
    name: 'list',
    title: 'Make a list',
    help: 'Select physicians in a search and add them to a list.',
    to: paths.search(),
  },
  {
    name: 'contact',
    title: 'Log your first contact',
    help: 'Write or call from a list. Your next steps then show up here.',
    to: paths.lists(),
  },
] as const

/** For someone whose day is empty because they have just begun. */
export function FirstSteps({ first }: FirstStepsProps) {
  return (
    <section aria-label="First steps" className="mb-8">
      <h2 className="border-b border-hair-strong px-1.5 pb-2 font-serif text-16 font-semibold">First steps</h2>
      <ol>
        {steps.map(({ name, title, help, to }) => (
          <li key={name} className="flex flex-wrap items-center gap-3 border-b border-hair px-1.5 py-2.5">
            <div className="min-w-0 flex-1 basis-52">
              <p className="text-14 font-semibold">{title}</p>
              <p className="text-13 text-muted">{help}</p>
            </div>
            {first[name] ? (
              <span className="flex items-center gap-1.5 text-13 text-accent">
                <Check aria-hidden className="size-4" />
                Done
              </span>
            ) : (
              <ButtonLink size="small" to={to}>
                {title}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
