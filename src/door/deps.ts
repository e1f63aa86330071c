/**
 * What a handler may reach besides its input and its caller. Types only: the door names no concrete adapter, the roof
 * (`server/start/deps.ts`) fills this in.
 */
import type { Logger } from 'pino'
import type { DescriptionReader, EmailWriter } from '#adapters/ai/port.ts'
import type { BillingProvider, BillingSandbox } from '#adapters/billing/port.ts'
import type { TextRecords } from '#adapters/dns/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { ImportProgress } from '#data/import/progress.ts'
import type { WaitingFile } from '#data/public-files/watched-folder.ts'
import type { SourceName } from '#data/sources/source-names.ts'
import type { SuppressionSettings } from '#data/suppression/value-hash.ts'
import type { PhysicianSearch } from '#search/port.ts'
import type { Tier } from '#shared/access/access.ts'
import type { Connections } from '#shared/database/connections.ts'
import type { Notices } from '#shared/database/notices.ts'
import type { AuthSecrets } from './auth-secrets.ts'
import type { Jobs } from './queue.ts'
import type { Reading } from './reading.ts'

export interface Deps extends Connections {
  log: Logger
  /** The settings that features obey, each stated in `server/settings/`. */
  settings: Settings
  /** Tells when another server has changed what this one keeps in memory. */
  notices: Notices
  search: PhysicianSearch
  searches: SearchTally
  /** Limits how much anyone reads. */
  reading: Reading
  jobs: Jobs
  /** What keeps removed physicians away. */
  suppression: SuppressionSettings
  billing: BillingProvider
  /** What the sandbox's pages do; null in production mode. */
  sandbox: BillingSandbox | null
  /** Writes recruiting emails: the composer, or the model of AI_BASE_URL. */
  emailWriter: EmailWriter
  /** Reads descriptions of who is needed by the same model; null without one. */
  descriptionReader: DescriptionReader | null
  /** For jobs only: an answer that waited for an email would show by its time that there was one. */
  mail: Mailer
  /** Where the operator puts public files, and what imports them; null if not set. */
  publicFiles: PublicFiles | null
  /** The public sources that are downloaded on a schedule, and what does it; null if not set. */
  publicData: PublicData | null
  /** The text of a resume, which is read in a process of its own and kept nowhere. */
  readResume: ReadResume
  /** Draws a file that someone sent again, for a place of the site; null where it is no picture, or costs too much. */
  drawImage: (slot: string, content: Uint8Array) => Promise<Buffer | 'wrongSize' | null>
  /** The pictures of the site, uploads for imports, rejected rows: what every server must be able to read. */
  storage: Storage
  /** Files that an admin has taken in. */
  imports: DeskImports
  /** The TXT records of a name in the DNS. */
  textRecords: TextRecords
  /** Sign sessions, and encrypt what has to be read again. */
  authSecrets: AuthSecrets
  now: () => Date
}

/** Why a resume has no text for us. */
export type ResumeRefusal = 'wrongType' | 'encrypted' | 'tooLong' | 'noText' | 'unreadable'
export type ReadResume = (content: Uint8Array) => Promise<string | { refused: ResumeRefusal }>

/** Counts searches, for the admin's figures. */
export interface SearchTally {
  note: (caller: SearchCaller) => void
  /** Resolves when earlier notes are written, or could not be. */
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
  /** Downloads and imports what is new of one; `message` is what it said. */
  fetch: (
    source: SourceName,
    onProgress: (message: string) => void,
    signal: AbortSignal,
  ) => Promise<{ done: boolean; message: string }>
}

export interface DeskImports {
  /** How large an upload may be in bytes. */
  uploadMost: number
  /** The only folder of the server whose files an admin can name; null where that is not set. */
  serverDir: string | null
  /** Which folder of which machine that is: servers that agree in it see the same files. */
  serverName: string
  /** On this server's disk, for what an import writes while it runs. */
  workDir: string
  /** Imports a file in a process of its own; `message` is the import's report, or why it was refused. */
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
  /** Its path on this server's disk; so is `rejectFile`, which is there afterwards if rows were rejected. */
  file: string
  /** Column of `candidates` → header of the file. */
  mapping: Readonly<Record<string, string>>
  dryRun: boolean
  /** What the admin chose; null where no one was asked. */
  samples: 'keep' | 'remove' | null
  rejectFile: string
}

export interface Settings {
  mode: 'local' | 'production'
  /** Without a trailing slash; the only origin that links may carry. */
  origin: string
  demoEmail: string
  adminEmails: readonly string[]
  /** Where security problems are reported: an email address or an https:// page. */
  securityContact: string
  tries: {
    /** Sign-ins of one network address in a minute. */
    signInsPerMinute: number
    /** Wrong passwords of one account in 15 minutes. */
    passwordsPerAccount: number
    /** Mails in an hour that one network address may ask for, without being signed in. */
    mailsPerHour: number
    /** The same, for one email address. */
    mailsPerEmail: number
    /** Messages, resumes and removal requests, of each, that one network address may send in an hour. */
    formsPerHour: number
  }
  /** For how long the housekeeping keeps what is over. */
  keep: {
    changesDays: number
    mailsDays: number
    alertsDays: number
  }
  quotas: {
    /** Contacts that one person may reveal within an hour and within a day; each channel counts by itself. */
    revealsPerHour: number
    revealsPerDay: number
    /** Physicians that one person may export within 24 hours; admins may export as many as there are. */
    exportedRowsPerDay: number
    /** Emails that one person may have written within a day. */
    emailsPerDay: number
  }
}
