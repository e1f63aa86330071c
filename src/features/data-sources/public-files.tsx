import { monthAndYear } from '#shared/text/month-and-year.ts'
import { Badge } from '#ui/badge.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import type { PublicFile } from './contracts.ts'

/** Every public source, with the file in use. */
export function PublicFiles({ files }: { files: readonly PublicFile[] }) {
  return (
    <section aria-labelledby="public-files" className="mt-12">
      <h2 id="public-files" className="headline-28">
        Public files
      </h2>
      <ul className="mt-4 border-t border-hair">
        {files.map((file) => (
          <li key={file.source} className="grid gap-x-8 gap-y-1 border-b border-hair py-4 md:grid-cols-2">
            <div>
              <h3 className="font-semibold">
                <a href={file.homepage} className="underline-offset-4 hover:underline" rel="noreferrer noopener">
                  {file.name}
                </a>
              </h3>
              <p className="text-13 text-muted">
                {file.publisher}. {file.terms}
              </p>
            </div>
            <State file={file.file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ file }: Pick<PublicFile, 'file'>) {
  if (file === null) return <p className="text-13 text-muted">No file imported yet.</p>
  const { name, asOf, rows, physicians, age, overdue } = file
  return (
    <div className="text-13">
      <p className="break-all">{name}</p>
      <p className="text-muted">
        {[
          asOf && `as of ${monthAndYear(asOf)}`,
          formatCount(rows, 'row'),
          physicians !== null && `${formatNumber(physicians)} of our physicians`,
          age === 0 ? 'from today' : `${formatCount(age, 'day')} old`,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        {overdue && <Badge tone="amber">A newer file is due</Badge>}
      </p>
    </div>
  )
}
