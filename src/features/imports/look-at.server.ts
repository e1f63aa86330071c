import type { Deps } from '#door/deps.ts'
import type { FileRefused } from '#door/file-work.ts'
import type { Caller, CallFacts } from '#door/handle.ts'
import { networkOf } from '#door/network.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import type { previewImport } from './contracts.ts'
import { type ImportPreview, lookAtImport } from './file-work.ts'
import { withImportFile } from './files.server.ts'

interface Look {
  input: ParsedInputOf<typeof previewImport>
  samples: ImportPreview['samples']
}

/** How a file would be read; a refusal is the message of one that can't be. */
export async function lookAt(
  deps: Deps,
  { input, samples }: Look,
  { caller, facts }: { caller: Caller; facts: CallFacts },
): Promise<ImportPreview | 'outside' | 'missing' | { refusal: string }> {
  const options = {
    sender: { account: caller.id, network: networkOf(facts.address) },
    file: input.path.split('/').at(-1) ?? input.path,
    signal: facts.signal,
  }
  return withImportFile(deps, input, (path) => deps.doFileWork(lookAtImport, { path, input, samples }, options)).catch(
    (error) => {
      if (isNamed<FileRefused>(error, 'FileRefused')) return { refusal: error.message }
      throw error
    },
  )
}
