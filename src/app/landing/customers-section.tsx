import { brand } from '#shared/product/brand.ts'

/** The operator's customers and their quotes; renders nothing until the operator enters some. */
export function CustomersSection({ customers = brand.customers }: { customers?: typeof brand.customers }) {
  const { names, quotes } = customers
  if (names.length === 0 && quotes.length === 0) return null
  return (
    <section aria-labelledby="customers" className="border-t border-hair py-14 md:py-20">
      <h2 id="customers" className="headline-28">
        Used by
      </h2>
      {names.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-x-10 gap-y-3 text-16 font-semibold text-muted">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        {quotes.map(({ text, name, role }) => (
          <figure key={name} className="border-t border-hair-strong pt-4">
            <blockquote className="text-16 text-pretty">“{text}”</blockquote>
            <figcaption className="mt-3 text-13 text-muted">
              <span className="font-semibold text-ink">{name}</span>, {role}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
