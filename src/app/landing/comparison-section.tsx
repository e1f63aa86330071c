import { plans } from '#shared/access/plans.ts'
import { brand } from '#shared/product/brand.ts'
import { formatMoney } from '#ui/number-format.ts'
import { Table } from '#ui/table.tsx'

const others = ['Contact databases', 'Job boards', 'A spreadsheet']

/** What each kind of tool typically does. If vendors differ, it says so; no specific product is judged. */
const rows: { about: string; own: string; others: [string, string, string] }[] = [
  {
    about: 'Who you reach',
    own: 'Physicians by specialty, place, training, and practice',
    others: ['People in many professions', 'Physicians who apply', 'People you already know'],
  },
  {
    about: 'Source and date on every contact',
    own: 'Yes',
    others: ['Varies by vendor', 'From the applicant', 'If you type them'],
  },
  {
    about: 'Exact totals before you pay',
    own: 'Yes, on the free plan',
    others: ['Varies by vendor', 'Not applicable', 'Not applicable'],
  },
  {
    about: 'People who opted out',
    own: 'Kept out of every update',
    others: ['Varies by vendor', 'Not applicable', 'You check by hand'],
  },
  {
    about: 'Price',
    own: `${formatMoney(plans.price_monthly.amount)} a month, public`,
    others: ['Varies, often by quote', 'Often per posting', 'Your time'],
  },
]

export function ComparisonSection() {
  return (
    <section className="border-t border-hair py-14 md:py-20">
      <h2 className="headline-40 max-md:headline-28">How it compares</h2>
      <div className="mt-8">
        <Table label="How it compares" cards className="sm:[&>table]:min-w-[720px]">
          <thead>
            <tr className="text-13">
              <td />
              <th className="bg-wash px-4 py-3">{brand.name}</th>
              {others.map((name) => (
                <th key={name} className="px-4 py-3">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ about, own, others: theirs }) => (
              <tr key={about} className="border-t border-hair">
                <th scope="row" className="py-3 pr-4 font-normal max-sm:py-0 max-sm:font-semibold">
                  {about}
                </th>
                <td data-label={brand.name} className="bg-wash px-4 py-3 font-semibold">
                  {own}
                </td>
                {theirs.map((text, index) => (
                  <td key={`${about} ${others[index]}`} data-label={others[index]} className="px-4 py-3 text-muted">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
