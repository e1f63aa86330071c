/** The stages a pipeline starts with. */
export interface StageDraft {
  name: string
  /** Not on the path to a placement: 'Not interested'. */
  apart: boolean
}

const onTheWay = ['Found', 'Contacted', 'Replied', 'Screening', 'Submitted', 'Interview', 'Offer', 'Placed']
const apart = ['Not interested', 'Not now']

export const usualStages: readonly StageDraft[] = [
  ...onTheWay.map((name) => ({ name, apart: false })),
  ...apart.map((name) => ({ name, apart: true })),
]
