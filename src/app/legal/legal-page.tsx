import type { ReactNode } from 'react'
import { brand } from '#shared/product/brand.ts'

export interface LegalSection {
  /** Its anchor in the address. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: ReactNode
  sections: readonly LegalSection[]
  /** The date this text last changed. */
  updated?: string
}

/** A long text with a table of contents at the side. */
export function LegalPage({ title, lead, sections, updated = brand.legalUpdated }: LegalPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-x-16 px-4 py-10 md:px-8 md:py-14 lg:grid-cols-[220px_minmax(0,1fr)]">
      <nav aria-label="On this page" className="max-lg:order-2 max-lg:hidden">
        <ol className="sticky top-8 grid gap-0.5 border-l border-hair text-13">
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-l border-transparent py-1 pl-4 text-muted hover:border-accent hover:text-ink"
              >
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        <h1 className="headline-40 text-balance max-sm:headline-28">{title}</h1>
        <p className="mt-2 text-13 text-muted first-letter:uppercase">last updated {updated}</p>
        {brand.legalReviewedBy === null && (
          <p className="mt-6 max-w-[66ch] rounded-12 bg-wash px-4 py-3 text-13">
            Draft for legal review. {brand.company} has not had this page approved by its attorney yet.
          </p>
        )}
        <p className="mt-6 max-w-[66ch] text-16 text-pretty">{lead}</p>
        {sections.map(({ id, title: name, body }) => (
          <section key={id} aria-labelledby={id} className="mt-10 border-t border-hair pt-6">
            <h2 id={id} className="headline-20">
              {name}
            </h2>
            <div className="mt-3 grid max-w-[66ch] gap-3 text-16 text-pretty text-muted [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_strong]:font-semibold [&_strong]:text-ink">
              {body}
            </div>
          </section>
        ))}
      </article>
    </div>
  )
}

export function LegalList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5 marker:text-faint">{children}</ul>
}

/** Scrolls sideways on a narrow screen, by keyboard too. The first cell of a row names it. */
export function LegalTable({ label, head, rows }: { label: string; head: readonly string[]; rows: ReactNode[][] }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-12 border border-hair"
    >
      <table className="w-full min-w-[640px] text-left text-13">
        <thead className="bg-wash text-ink">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
            <tr key={row} className="border-t border-hair align-top">
              <th scope="row" className="px-3 py-2 font-semibold text-ink">
                {name}
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells never move.
                <td key={column} className="px-3 py-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How to reach the operator: the last section of every legal page. */
export const contactSection: LegalSection = {
  id: 'contact',
  title: 'Contact us',
  body: (
    <>
      <p>
        Email <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> or write to:
      </p>
      <address className="text-ink not-italic">
        {brand.postalAddress.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </>
  ),
}
