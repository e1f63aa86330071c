import { countSamples } from '#data/merge/remove-generated.ts'
import { physicianSourceNames } from '#data/physicians/source-names.ts'
import { handle } from '#door/handle.ts'
import { previewImport } from './contracts.ts'
import { lookAt } from './look-at.server.ts'

export const previewImportHandler = handle(previewImport, async ({ input, caller, deps, fail, facts }) => {
  const hasPhysicians = ['csv', ...physicianSourceNames].includes(input.kind)
  const samples = hasPhysicians ? await countSamples(deps.db) : { profiles: 0, listEntries: 0 }
  const preview = await lookAt(deps, { input, samples }, { caller, facts })
  if (preview === 'outside') return fail('outside')
  if (preview === 'missing') return fail('noFile')
  return 'refusal' in preview ? fail('badFile', { message: preview.refusal }) : preview
})
