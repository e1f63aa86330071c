import { specialtyTable } from './specialty-table.ts'

export type PracticeKind = 'office' | 'hospital' | 'surgical' | 'mind' | 'laboratory'

export interface Specialty {
  name: string
  share: number
  /** Share of women in percent. */
  women: number
  /** What these physicians are called. */
  noun: string
  kind: PracticeKind
  also: readonly string[]
  skills: readonly string[]
}

function parse(table: string): Specialty[] {
  const found: Specialty[] = []
  // A header line, then the indented lines with its skills.
  for (const entry of table.trim().split(/\n(?! )/)) {
    const [head = '', ...skills] = entry.split('\n')
    const [name = '', share, women, noun = '', kind, also = ''] = head.split('|').map((part) => part.trim())
    found.push({
      name,
      share: Number(share),
      women: Number(women),
      noun,
      kind: kind as PracticeKind,
      also: also === '' ? [] : also.split(', '),
      skills: skills
        .map((line) => line.trim())
        .join(' ')
        .split(', '),
    })
  }
  return found
}

export const specialties: readonly Specialty[] = parse(specialtyTable)
