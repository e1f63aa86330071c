import { paths } from '#shared/product/paths.ts'
import { type Range, ranges, type Step, stepsOf } from './periods.ts'

/** What the page's URL asks for; anything that is no range, or can't divide it, is ignored. */
export function figuresSearch(params: URLSearchParams): { range: Range; step: Step } {
  const range = ranges.find((one) => one === params.get('range')) ?? ranges[0]
  return { range, step: stepsOf[range].find((one) => one === params.get('by')) ?? stepsOf[range][0] }
}

export function figuresAddress(range: Range, step: Step): string {
  const params = new URLSearchParams()
  if (range !== ranges[0]) params.set('range', range)
  if (step !== stepsOf[range][0]) params.set('by', step)
  return params.size > 0 ? `${paths.figures()}?${params}` : paths.figures()
}
