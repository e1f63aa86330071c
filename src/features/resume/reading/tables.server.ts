/** Tables with names of columns: 'School | Degree | Year'. */
import { degreeIn } from './degrees.server.ts'
import type { School, Training } from './facts.server.ts'
import { kindNamed, wordsOf } from './quotes.server.ts'
import type { ResumeLine } from './sections.server.ts'

type Column = 'school' | 'degree' | 'program' | 'specialty' | 'time'
const columns: readonly (readonly [Column, RegExp])[] = [
  ['school', /^(?:school|institution|university|college)$/i],
  ['degree', /^degree$/i],
  ['program', /^(?:program|hospital|institution)$/i],
  ['specialty', /^(?:specialty|field)$/i],
  ['time', /^(?:years?|dates?|time|from|to)$/i],
]
const columnsOf = (cells: readonly string[]) =>
  cells.map((cell) => columns.find(([, name]) => name.test(cell.trim()))?.[0])
const isTableHead = ({ cells }: ResumeLine) => cells.length > 1 && columnsOf(cells).every((name) => name !== undefined)
export const withoutTable = (lines: readonly ResumeLine[]) => (lines.some(isTableHead) ? [] : lines)

/** Rows below the names of columns. */
export function tableIn(lines: readonly ResumeLine[]): { school?: School; training?: Training }[] {
  const head = lines.findIndex(isTableHead)
  const [{ section, heading }] = lines as [ResumeLine]
  if (head === -1) return []
  const names = columnsOf(lines[head]!.cells)
  return lines.slice(head + 1).map(({ cells, text }) => {
    const of = (name: Column) => cells[names.indexOf(name)]?.trim()
    const degree = degreeIn(of('degree') ?? '')?.degree
    const [school, program, specialty, kind] = [of('school'), of('program'), of('specialty'), kindNamed(heading)]
    if (cells.length !== names.length) return {}
    if (section === 'education' && school && degree)
      return { school: { schoolName: school, degree, from: wordsOf(text) } }
    if (section === 'training' && kind && program && specialty)
      return { training: { kind, specialty, place: program, from: wordsOf(text) } }
    return {}
  })
}
