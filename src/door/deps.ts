/**
 * What a handler may use besides its input and its caller. Types only: the door names no concrete adapters;
 * `server/start/deps.ts` provides them.
 */
import type { Logger } from 'pino'
import type { DescriptionReader, EmailModel } from '#adapters/ai/port.ts'
import type { BillingProvider, BillingSandbox } from '#adapters/billing/port.ts'
import type { MailExchangers, TextRecords } from '#adapters/dns/port.ts'
import type { Internet } from '#adapters/internet/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Mailboxes } from '#adapters/mailbox/port.ts'
import type { SmsSender } from '#adapters/sms/port.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { SourceName } from '#data/physicians/source-names.ts'
import type { ImportProgress } from '#data/rows/progress.ts'
import type { WaitingFile } from '#data/sources/watched-folder.ts'
import type { SuppressionSettings } from '#data/suppression/value-hash.ts'
import type { PhysicianSearch } from '#search/port.ts'
import type { Tier } from '#shared/access/access.ts'
import type { Connections } from '#shared/database/connections.ts'
import type { Notices } from '#shared/database/notices.ts'
import type { AuthSecrets } from './auth-secrets.ts'
import type { DoFileWork } from './file-work.ts'
import type { Jobs } from './queue.ts'
import type { Reading } from './reading.ts'

export interface Deps extends Connections {
  log: Logger
  /** The settings that features follow, each defined in `server/settings/`. */
  settings: Settings
  /** Tells when another server has changed what this one keeps in memory. */
  notices: Notices
  search: PhysicianSearch
  searches: SearchTally
  /** Limits how much anyone reads. */
  reading: Reading
  jobs: Jobs
  /** Keeps removed physicians out. */
  suppression: SuppressionSettings
  billing: BillingProvider
  /** The actions of the sandbox pages; null in production mode. */
  sandbox: BillingSandbox | null
  /** Words recruiting emails from the facts of a posting: the model of AI_BASE_URL; null without one. */
  emailModel: EmailModel | null
  /** Reads descriptions of who is needed by the same model; null without one. */
  descriptionReader: DescriptionReader | null
  /** For jobs only: the response time of a call that waited for an email would reveal that there was one. */
  mail: Mailer
  /** Members' own mailboxes at their providers. For jobs only. */
  mailboxes: Mailboxes
  /** For jobs only, likewise. */
  sms: SmsSender
  /** The operator's folder for public files, and their import; null if not set. */
  publicFiles: PublicFiles | null
  /** The public sources downloaded on a schedule, and their download; null if not set. */
  publicData: PublicData | null
  /** The folder of the browser helper as it was built; null on a server that runs from the sources. */
  browserHelper: string | null
  /** Reads files that someone sent, each in a process of its own. */
  doFileWork: DoFileWork
  /** The site's images, uploads for imports, and rejected rows: files every server must be able to read. */
  storage: Storage
  /** Files that an admin has imported. */
  imports: DeskImports
  /** The TXT records of a name in the DNS. */
  textRecords: TextRecords
  /** Who takes mail for a domain. */
  mailExchangers: MailExchangers
  /** Addresses that members typed. */
  internet: Internet
  /** Sign sessions, and encrypt values that have to be read again. */
  authSecrets: AuthSecrets
  now: () => Date
}

/** Counts searches, for the admin figures. */
export interface SearchTally {
  note: (caller: SearchCaller) => void
  /** Resolves once earlier counts are written, or writing them has failed. */
  flush: () => Promise<void>
}

export type SearchCaller = Tier | 'demo' | 'admin'

export interface PublicFiles {
  folder: string
  /** Imports one file; `message` is the import's report, or why it was refused. */
  take: (file: WaitingFile, signal: AbortSignal) => Promise<{ done: boolean; message: string }>
}

export interface PublicData {
  sources: readonly SourceName[]
  /** Downloads and imports new data from one source; `message` is its output. */
  fetch: (
    source: SourceName,
    onProgress: (message: string) => void,
    signal: AbortSignal,
  ) => Promise<{ done: boolean; message: string }>
}

export interface DeskImports {
  /** The maximum size of an upload in bytes. */
  maxUpload: number
  /** The only folder on the server whose files an admin can name; null if not set. */
  serverDir: string | null
  /** Identifies the folder and its machine: servers with the same value see the same files. */
  serverName: string
  /** A folder on this server's disk for files an import writes while running. */
  workDir: string
  /** Imports a file in its own process; `message` is the import's report, or why it was refused. */
  run: (
    order: ImportOrder,
    onProgress: (progress: ImportProgress) => void,
    signal: AbortSignal,
  ) => Promise<{
    done: boolean
    message: string
  }>
}

export interface ImportOrder {
  kind: 'csv' | 'suppressions' | SourceName
  /** Someone sent it; otherwise, it is the operator's. */
  uploaded: boolean
  /** Its path on this server's disk; so is `rejectFile`, which is there afterward if rows were rejected. */
  file: string
  /** Column of `candidates` → header of the file. */
  mapping: Readonly<Record<string, string>>
  dryRun: boolean
  /** The admin's choice; null if no one was asked. */
  samples: 'keep' | 'remove' | null
  rejectFile: string
}

interface MailSignIn {
  clientId: string
  clientSecret: string
}

export interface Settings {
  mode: 'local' | 'production'
  /** Without a trailing slash; the only origin that links may use. */
  origin: string
  demoEmail: string
  adminEmails: readonly string[]
  /** Without the second factor, an admin has no admin's rights. */
  adminsNeedTwoFactor: boolean
  /** Where security problems are reported: an email address or an https:// page. */
  securityContact: string
  tries: {
    /** Sign-ins per network address per minute. */
    signInsPerMinute: number
    /** Wrong passwords per account in 15 minutes. */
    passwordsPerAccount: number
    /** Emails per hour that one network address may request without being signed in. */
    mailsPerHour: number
    /** The same, for one email address. */
    mailsPerEmail: number
    /** Messages, resumes, and removal requests that one network address may send per hour; each counts separately. */
    formsPerHour: number
  }
  /** How long expired data is kept before it is cleaned up. */
  /** Seconds until an email that a mailbox sent to itself counts as lost. */
  mailArrival: number
  /** What providers know this site by, where members sign in to connect a mailbox; null if it isn't registered. */
  mailSignIn: {
    google: MailSignIn | null
    microsoft: MailSignIn | null
    /** Instead of both providers' pages, in tests. */
    standIn: string | undefined
  }
  retention: {
    changesDays: number
    mailsDays: number
    alertsDays: number
  }
  quotas: {
    /** Contacts that one person may reveal per hour and per day; each channel counts separately. */
    revealsPerHour: number
    revealsPerDay: number
    /** Physicians that one person may export within 24 hours; admins have no limit. */
    exportedRowsPerDay: number
    /** Emails that one person may have generated per day. */
    emailsPerDay: number
  }
}
