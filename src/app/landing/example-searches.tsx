import type { ExampleSearch } from '#features/site/contracts.ts'
import { paths } from '#shared/product/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/class-names.ts'
import { Search } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'

/** Each is shown while its button is chosen, by the stylesheet alone: the browser needs no script for it. */
const shownBy = [
  'group-has-[[value="0"]:checked]:block',
  'group-has-[[value="1"]:checked]:block',
  'group-has-[[value="2"]:checked]:block',
]

/** Example searches, answered from the current data. */
export function ExampleSearches({ examples }: { examples: readonly ExampleSearch[] }) {
  if (examples.length === 0) return null
  return (
    <Card className="group shadow-float">
      <fieldset className="flex min-w-0 gap-0.5 overflow-x-auto border-b border-hair p-2.5 [scrollbar-width:none]">
        <legend className="sr-only">Example searches</legend>
        {examples.map(({ query }, index) => (
          <label
            key={query}
            className="relative flex min-h-11 cursor-pointer items-center rounded-8 px-2 text-12 whitespace-nowrap text-muted hover:text-ink has-checked:bg-wash has-checked:text-accent has-focus-visible:outline-2 md:min-h-8"
          >
            <input
              type="radio"
              name="example"
              value={index}
              defaultChecked={index === 0}
              className="absolute opacity-0"
            />
            {query}
          </label>
        ))}
      </fieldset>
      {examples.map((example, index) => (
        <div key={example.query} className={cn('hidden px-5 pt-4 pb-3', shownBy[index])}>
          <Example {...example} />
        </div>
      ))}
    </Card>
  )
}

function Example({ query, parts, total, withEmail, people, sample }: ExampleSearch) {
  return (
    <>
      <p className="flex min-h-11 items-center gap-2.5 rounded-8 border border-edge px-3 text-16">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        {query}
      </p>
      {parts.length > 0 && (
        <ul aria-label="Understood as" className="mt-2.5 flex flex-wrap gap-1.5">
          {parts.map(({ label, excluded }) => (
            <li key={label} className="rounded-full bg-wash px-2.5 text-13 leading-6 text-accent">
              {excluded && 'not '}
              {label}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-13 text-muted tabular-nums">
        <span className="headline-20 text-ink">{formatCount(total, 'physician')}</span>{' '}
        <span className="ml-1.5 whitespace-nowrap">{formatNumber(withEmail)} with email</span>
      </p>
      <ul className="mt-2">
        {people.map(({ id, firstName, lastName, credential, organization, place, hasEmail }) => (
          <li key={id} className="flex items-center gap-3 border-t border-hair py-2.5">
            <Avatar firstName={firstName} lastName={lastName} size="small" />
            <div className="min-w-0 flex-1">
              <a href={paths.physician(id)} className="font-semibold underline-offset-4 hover:underline">
                {firstName} {lastName}
              </a>{' '}
              <span className="text-13 text-muted">{credential}</span>
              <p className="truncate text-13 text-muted">{[organization, place].filter(Boolean).join(' · ')}</p>
            </div>
            {hasEmail && <span className="badge bg-wash text-accent max-sm:hidden">Has email</span>}
          </li>
        ))}
      </ul>
      <p className="border-t border-hair pt-2.5 text-12 text-muted">
        {sample
          ? 'A real search of the data on this site: sample profiles, made up for trying it out.'
          : 'A real search of our data, answered for this page.'}
      </p>
    </>
  )
}
