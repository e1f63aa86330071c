/**
 * A process that reads one file which someone sent: `node read-file.ts LINE FOLDER`. The server tells it what to do,
 * watches it from outside, and ends it. This is the only place that loads what parses such files, next to
 * script/import.
 */
import { rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Answers, ChildHelpers, FileWork, InChild } from '#door/file-work.ts'
import { drawClaimDocument } from '#features/claims/file-work.ts'
import { readDropFile } from '#features/deletion-lists/file-work.ts'
import { readDoNotContact } from '#features/do-not-contact/file-work.ts'
import { lookAtImport } from '#features/imports/file-work.ts'
import { readIncoming } from '#features/mailboxes/file-work.ts'
import { matchFile, readMatchFile, writeMatchBack } from '#features/match/file-work.ts'
import { readResume } from '#features/resume/file-work.ts'
import { drawSiteImage } from '#features/site/file-work.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import type { FromChild, ToChild } from './protocol.ts'

type Does = (input: unknown, helpers: ChildHelpers<never>) => Promise<unknown>

const does = new Map<string, () => Promise<Does>>()
function declare<Input, Output, Asked extends Answers>(
  work: FileWork<Input, Output, Asked>,
  load: () => Promise<InChild<FileWork<Input, Output, Asked>>>,
): void {
  does.set(work.name, load as unknown as () => Promise<Does>)
}

const match = () => import('#features/match/in-child.server.ts')
declare(readMatchFile, async () => (await match()).readMatchFileInChild)
declare(matchFile, async () => (await match()).matchFileInChild)
declare(writeMatchBack, async () => (await match()).writeMatchBackInChild)
declare(
  readDoNotContact,
  async () => (await import('#features/do-not-contact/in-child.server.ts')).readDoNotContactInChild,
)
declare(readDropFile, async () => (await import('#features/deletion-lists/in-child.server.ts')).readDropFileInChild)
declare(lookAtImport, async () => (await import('#features/imports/in-child.server.ts')).lookAtImportInChild)
declare(readResume, async () => (await import('#features/resume/in-child.server.ts')).readResumeInChild)
declare(readIncoming, async () => (await import('#features/mailboxes/in-child.server.ts')).readIncomingInChild)
declare(drawClaimDocument, async () => (await import('#features/claims/in-child.server.ts')).drawClaimDocumentInChild)
declare(drawSiteImage, async () => (await import('#features/site/in-child.server.ts')).drawSiteImageInChild)

// Requests have priority. Work that no one waits for a page with has to make progress on a busy machine, too.
const [line, folder] = process.argv.slice(2)
setPriority(line === 'later' ? 5 : 10)

const tell = (message: FromChild) => new Promise<void>((resolve) => process.send!(message, () => resolve()))
const waiting = new Map<number, (answer: unknown) => void>()
let asked = 0

const helpers: ChildHelpers<Record<string, (...question: never[]) => Promise<unknown>>> = {
  ask: (name, ...question) => {
    const id = ++asked
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(id, resolve)
    void tell({ kind: 'ask', id, name, question })
    return promise
  },
  within: (seconds) => void tell({ kind: 'within', seconds }),
}

async function work(name: string, input: unknown): Promise<FromChild> {
  try {
    const run = await does.get(name)!()
    return { kind: 'done', output: await run(input, helpers as never) }
  } catch (error) {
    if (isNamed(error as Error, 'ImportError')) {
      return { kind: 'refused', sentence: (error as Error).message.slice(0, 2000) }
    }
    throw error
  }
}

// The server has ended. What it would have deleted is deleted here.
process.once('disconnect', () => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  process.exit(1)
})
process.on('message', (message: ToChild) => {
  if (message.kind === 'answer') {
    waiting.get(message.id)?.(message.answer)
    waiting.delete(message.id)
  } else {
    // The server ends this process when it has heard: one that ended by itself might not be heard.
    void work(message.work, message.input).then(tell)
  }
})
