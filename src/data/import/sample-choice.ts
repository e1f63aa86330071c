import type { Connections } from '#shared/database/connections.ts'
import { countSamples, type SampleChoice, type Samples, samplesStay } from '../merge/remove-generated.ts'
import { counted, ImportError } from '../rows/import-error.ts'

interface Asking {
  connections: Connections
  out: { write(text: string): unknown }
  ask?: ((question: string) => Promise<string>) | undefined
}

/** What an import of real data does to the samples, in a sentence. */
export function samplesText({ profiles, listEntries }: Samples): string {
  const lists = listEntries > 0 ? `, and with them ${counted(listEntries)} entries of members' lists` : ''
  return `This import removes the ${counted(profiles)} sample physicians${lists}.`
}

/**
 * Says in advance what happens to the samples, and asks if someone can answer.
 *
 * @throws {ImportError} when the answer is neither
 */
export async function chooseSamples(
  { connections, out, ask }: Asking,
  flags: { 'keep-samples'?: boolean; 'remove-samples'?: boolean; 'dry-run'?: boolean },
): Promise<SampleChoice> {
  const said = flags['keep-samples'] ? 'keep' : flags['remove-samples'] ? 'remove' : null
  if (said === 'keep') return said
  const samples = await countSamples(connections.db)
  if (samples.profiles === 0) return 'remove'
  if (said === null && !ask && samplesStay(samples, 'unlisted')) {
    out.write(
      `The ${counted(samples.profiles)} sample physicians stay, since members' lists have ${counted(samples.listEntries)} of them. ` +
        'To remove them, add --remove-samples.\n',
    )
    return 'unlisted'
  }
  out.write(`${samplesText(samples)}${said === null ? ' To keep them, add --keep-samples.' : ''}\n`)
  if (said !== null) return said
  if (!ask || flags['dry-run']) return ask ? 'remove' : 'unlisted'
  const answer = (await ask("Type 'remove' or 'keep': ")).trim().toLowerCase()
  if (answer !== 'remove' && answer !== 'keep') throw new ImportError('Nothing was imported.')
  return answer
}
