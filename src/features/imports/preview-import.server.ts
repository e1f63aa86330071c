import { countSamples } from '#data/merge/remove-generated.ts'
import { physicianSourceNames } from '#data/physicians/source-names.ts'
import type { FileRefused } from '#door/file-work.ts'
import { handle } from '#door/handle.ts'
import { networkOf } from '#door/network.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { previewImport } from './contracts.ts'
import { lookAtImport } from './file-work.ts'
import { withImportFile } from './files.server.ts'

export const previewImportHandler = handle(previewImport, async ({ input, caller, deps, fail, facts }) => {
  const hasPhysicians = ['csv', ...physicianSourceNames].includes(input.kind)
  const samples = hasPhysicians ? await countSamples(deps.db) : { profiles: 0, listEntries: 0 }
  const options = {
    sender: { account: caller.id, network: networkOf(facts.address) },
    file: input.path.split('/').at(-1) ?? input.path,
    signal: facts.signal,
  }
  const preview = await withImportFile(deps, input, (path) =>
    deps.doFileWork(lookAtImport, { path, input, samples }, options),
  ).catch((error) => {
    if (isNamed<FileRefused>(error, 'FileRefused')) return fail('badFile', { message: error.message })
    throw error
  })
  if (preview === 'outside') return fail('outside')
  return preview === 'missing' ? fail('noFile') : preview
})
