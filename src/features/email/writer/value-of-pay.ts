/** An amount that is paid, as a text that the grammar of pay reads. */
import type { FactValues } from '#postings/values.ts'
import type { Piece, Said } from './piece.ts'

export function pay({ amount, unit, basis, forTime }: FactValues['pay'], { text, facts }: Piece): Said {
  const { from, to } = amount
  const isOne = facts.filter((fact) => fact.type === 'pay' && fact.value.amount.to !== undefined).length === 1
  if (!isOne || from === undefined || to === undefined || forTime !== undefined) return null
  if (basis !== 'stated' && basis !== 'base' && basis !== 'total') return null
  if (unit === 'wRVU' || unit === 'collections' || unit === 'half day' || from < (least[unit] ?? 0)) return null
  if (/\b(?:after|first|second|bonus|extra|call|minus|less|repayment)\b/i.test(text)) return null
  // '$1 million' that something cost is no one's pay.
  if (
    /\b(?:cost|costs|lost|saved|raised|budget|revenue|grants?|invest\w*|fund(?:ed|ing)?|donat\w*|housing|rent|estimat\w*|median|national(?:ly)?|survey|market)\b/i.test(
      text,
    )
  )
    return null
  const range = from === to ? money(from) : `${money(from)} to ${money(to)}`
  const isSaid = unit !== 'year' || /\b(?:annual(?:ly)?|per year|a year|yearly|per annum)\b/i.test(text)
  return ['pay', isSaid ? `${range} ${unit === 'hour' ? 'an' : 'a'} ${unit}` : range]
}

/** Less than this is something else: an allowance, a fee. */
const least: Partial<Record<FactValues['pay']['unit'], number>> = {
  year: 60_000,
  month: 5000,
  week: 1500,
  day: 500,
  shift: 300,
  hour: 60,
}

const money = (value: number) => `$${value.toLocaleString('en-US')}`
