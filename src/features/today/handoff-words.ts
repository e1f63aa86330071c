import { fullName } from '#shared/text/physician-name.ts'
import { formatCount } from '#ui/number-format.ts'
import type { Handoff } from './contracts.ts'

/** Who it is about: 'Amara Okafor', '12 physicians in Screening'. */
export function aboutWords({ physician, physicians, kind, text }: Handoff): string {
  if (physician) return fullName(physician)
  const many = formatCount(physicians, 'physician')
  return kind === 'physicians' && text !== '' ? `${many} in ${text}` : many
}

/** What a colleague did: 'Olive gave you Amara Okafor', 'Rita did: Call about visit dates'. */
export function givenWords(handoff: Handoff, which: 'given' | 'returned'): string {
  const { kind, by, text } = handoff
  if (which === 'returned') return kind === 'physicians' ? `${by} is done` : `${by} did: ${text}`
  return kind === 'note' ? `${by}: ${text}` : `From ${by}`
}
