/** Shared code of the commands in script/. */
import type { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import type { StorageAwayError } from '#adapters/storage/port.ts'
import type { JournalError } from '#data/suppression/journal.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import type { BackupError } from '../backup/sealed-stream.ts'
import type { SettingsError } from '../settings/env.ts'

/** Errors that an operator can fix are printed as a message, with exit code 1. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!isForOperators(error)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

function isForOperators(error: unknown): boolean {
  return (
    isNamed<SettingsError>(error, 'SettingsError') ||
    isNamed<DatabaseSetupError>(error, 'DatabaseSetupError') ||
    isNamed<BackupError>(error, 'BackupError') ||
    isNamed<JournalError>(error, 'JournalError') ||
    isNamed<StorageAwayError>(error, 'StorageAwayError') ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true ||
    typeof (error as NodeJS.ErrnoException).path === 'string'
  )
}

export const inSeconds = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
