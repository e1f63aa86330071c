import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import type { MatchFile } from './contracts.ts'

const stateWords: Record<MatchFile['state'], string> = {
  uploaded: 'Not started',
  waiting: 'Waiting',
  running: 'Matching',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** The files that are kept, newest first. */
export function MatchFiles({ files }: { files: readonly MatchFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="match-files" className="mt-10">
      <h2 id="match-files" className="headline-20">
        Your files
      </h2>
      <ul className="mt-3 border-y border-hair">
        {files.map((file) => (
          <li key={file.id} className="border-t border-hair first:border-t-0">
            <Link
              to={paths.match(file.id)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-3 hover:bg-fill"
            >
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{file.fileName}</span>
              <Badge tone={file.state === 'failed' ? 'red' : file.state === 'done' ? 'accent' : 'neutral'}>
                {stateWords[file.state]}
              </Badge>
              {file.shared && <Badge>Shared with team</Badge>}
              <span className="basis-full text-13 text-muted sm:ml-auto sm:basis-auto">
                {formatCount(file.rows, 'row')} · <Time value={file.createdAt} />
                {file.owner !== null && ` · ${file.owner}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
