import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Figures, getDataBroker } from '#features/data-broker/contracts.ts'
import { brand } from '#shared/product/brand.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { TextLink } from '#ui/button.tsx'
import { LegalTable } from '../../legal/legal-page.tsx'
import { loadCall } from '../../page/entry-to-page.ts'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta('Data broker registration', `Where ${brand.name} is registered, and its yearly figures of privacy requests.`)

export const loader = (entry: LoaderFunctionArgs) => loadCall(entry, getDataBroker, {})

const kinds: Record<Figures['kind'], string> = {
  know: 'Know',
  correct: 'Correct',
  delete: 'Delete',
  opt_out: 'Opt out',
  drop: 'Delete, through California’s DROP',
}
const states = [
  ['california', 'California'],
  ['texas', 'Texas'],
  ['oregon', 'Oregon'],
  ['vermont', 'Vermont'],
] as const

const head = [
  'Request',
  'Received',
  'Complied with',
  'In part',
  'Nothing held',
  'Denied: not verified',
  'Denied: not by the person',
  'Denied: exempt',
  'Denied: other',
  'Median days',
  'Mean days',
]

export default function DataBroker() {
  const { registration, figures } = useLoaderData<typeof loader>()
  const numbers = states.filter(([name]) => registration[name] !== '')
  const years = [...new Set(figures.map(({ year }) => year))]
  return (
    <Page
      title="Data broker registration"
      lead="Where we are registered, and how we answered privacy requests in each calendar year, as California’s Delete Act asks (Cal. Civ. Code §1798.99.85)."
    >
      {numbers.length === 0 ? (
        <p className="text-muted">No registration is entered yet.</p>
      ) : (
        <dl className="grid max-w-[60ch] gap-3">
          {registration.name !== '' && <Fact label="Registered name" value={registration.name} />}
          {numbers.map(([name, label]) => (
            <Fact key={name} label={label} value={registration[name]} />
          ))}
        </dl>
      )}
      <h2 className="headline-28 mt-12">Privacy requests by year</h2>
      {years.length === 0 && (
        <p className="mt-3 text-muted">The figures of a year appear here once it is over. There are none yet.</p>
      )}
      {years.map((year) => (
        <section key={year} aria-label={`${year}`} className="mt-6">
          <h3 className="mb-3 font-semibold">{year}</h3>
          <LegalTable
            label={`Privacy requests in ${year}`}
            head={head}
            rows={figures.filter((one) => one.year === year).map(rowOf)}
          />
        </section>
      ))}
      <p className="mt-8 text-13 text-muted">
        To ask us yourself, make a{' '}
        <TextLink to={privacyPaths.request()} className="inline">
          privacy request
        </TextLink>
        .
      </p>
    </Page>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="text-16 wrap-anywhere">{value}</dd>
    </div>
  )
}

const rowOf = (one: Figures): string[] => [
  kinds[one.kind],
  ...[one.received, one.complied, one.partly, one.nothing, one.unverified, one.notConsumer, one.exempt, one.other].map(
    String,
  ),
  one.medianDays === null ? '' : String(one.medianDays),
  one.meanDays === null ? '' : String(one.meanDays),
]
