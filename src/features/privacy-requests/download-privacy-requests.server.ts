import { csvCell } from '#data/formats/csv-cell.ts'
import { handle } from '#door/handle.ts'
import { downloadPrivacyRequests } from './desk-contracts.ts'
import { kindTitles, laws } from './laws.ts'
import { register } from './queries.server.ts'

const headers = [
  'Number',
  'Asked to',
  'Law',
  'Came by',
  'By an agent',
  'Received',
  'Confirm by',
  'Confirmed',
  'Due on',
  'Extended',
  'Verified',
  'Verified by',
  'Profile found',
  'Closed',
  'Outcome',
  'Ground',
  'Provision',
  'Answered by',
  'Days to answer',
]

const day = 86_400_000

export const downloadPrivacyRequestsHandler = handle(downloadPrivacyRequests, async ({ deps }) => {
  const lines = (await register(deps.db)).map((row) => [
    row.number,
    kindTitles[row.kind],
    laws[row.law].title,
    row.channel,
    yes(row.by_agent),
    isoOf(row.received_at),
    row.acknowledge_by ?? '',
    isoOf(row.acknowledged_at),
    row.due_on,
    isoOf(row.extended_at),
    isoOf(row.verified_at),
    row.verified_by ?? '',
    yes(row.found),
    isoOf(row.closed_at),
    row.outcome ?? '',
    row.denied_because ?? '',
    row.exemption ?? '',
    row.answered_by ?? '',
    row.closed_at === null ? '' : String(Math.floor((row.closed_at.getTime() - row.received_at.getTime()) / day)),
  ])
  const text = [headers, ...lines].map((line) => `${line.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
  return {
    fileName: 'privacy-requests.csv',
    contentType: 'text/csv; charset=utf-8',
    body: new TextEncoder().encode(text),
  }
})

const isoOf = (at: Date | null) => at?.toISOString() ?? ''
const yes = (one: boolean | null) => (one === null ? '' : one ? 'yes' : 'no')
