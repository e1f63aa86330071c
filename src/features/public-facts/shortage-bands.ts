/** How the map shows the degree of need: the darker, the greater. */
export const shortageBands = [
  { from: 0, words: 'Score 0–9', className: 'fill-amber/25' },
  { from: 10, words: '10–14', className: 'fill-amber/45' },
  { from: 15, words: '15–18', className: 'fill-amber/70' },
  { from: 19, words: '19–26', className: 'fill-amber/95' },
] as const

export const bandOf = (score: number) => shortageBands.findLast(({ from }) => score >= from) ?? shortageBands[0]

export const shortageWords = (score: number): string => `Primary care shortage area, score ${score}`
