import { plans } from '#shared/access/plans.ts'
import { limits } from '#shared/product/limits.ts'
import { formatMoney, formatNumber } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import type { FairUse } from './contracts.ts'

type Row = [about: string, free: string, monthly: string, annual: string]

function rowsFor(
  { revealsPerHour, revealsPerDay, exportedPerDay, emailsPerDay }: FairUse,
  contacts: string | null,
): Row[] {
  const { price_monthly, price_annual } = plans
  const reveals = `${formatNumber(revealsPerHour)} an hour, ${formatNumber(revealsPerDay)} a day`
  return [
    ['Price', '$0', `${formatMoney(price_monthly.amount)} a month`, `${formatMoney(price_annual.amount)} a year`],
    ['Searches with exact totals', 'Unlimited', 'Unlimited', 'Unlimited'],
    ['Results you see', `First ${limits.freeResults}`, 'All', 'All'],
    ['Saved searches', 'Yes', 'Yes', 'Yes'],
    ...(contacts === null ? [] : [[contacts, 'No', reveals, reveals] satisfies Row]),
    ['Lists and notes', 'No', `Up to ${formatNumber(limits.lists)}`, `Up to ${formatNumber(limits.lists)}`],
    ['Emails written for you', ...same(`${formatNumber(emailsPerDay)} a day`)],
    ['Exports to CSV, Excel and PDF', 'No', 'No', `${formatNumber(exportedPerDay)} physicians a day`],
    ['Select many results at once', 'No', 'Page by page', `Up to ${formatNumber(limits.selectAllCap)}`],
    ['Money-back guarantee', 'No', 'No', `${limits.guarantee.days} days, if you export nothing`],
  ]
}

const same = (text: string): [string, string, string] => [text, text, text]

/** The plans side by side, with this server's limits. */
export function PlanComparison({ fairUse, contacts }: { fairUse: FairUse; contacts: string | null }) {
  return (
    <Table label="Plans compared" cards className="sm:[&>table]:min-w-[640px]">
      <TableHead>
        <TableHeader>
          <span className="sr-only">What you get</span>
        </TableHeader>
        <TableHeader>Free</TableHeader>
        <TableHeader>Monthly</TableHeader>
        <TableHeader>Annual</TableHeader>
      </TableHead>
      <TableBody>
        {rowsFor(fairUse, contacts).map(([about, ...values]) => (
          <TableRow key={about}>
            <th scope="row" className="py-3 pr-4 font-normal max-sm:py-0 max-sm:font-semibold">
              {about}
            </th>
            {values.map((value, index) => (
              <TableCell
                key={`${about} ${plansInOrder[index]}`}
                data-label={plansInOrder[index]}
                className={value === 'No' ? 'text-faint' : undefined}
              >
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const plansInOrder = ['Free', 'Monthly', 'Annual']
