/** Test cards for the sandbox, and the result of a payment with each. */
export const testCards = [
  { number: '4242424242424242', kind: 'works', outcome: 'Pays' },
  { number: '4000000000000002', kind: 'declined', outcome: 'Is declined' },
  { number: '4000002500003155', kind: 'confirms', outcome: 'Asks the bank to confirm' },
  { number: '4000000000000341', kind: 'fails-later', outcome: 'Can be saved, fails when charged' },
] as const

export type CardKind = (typeof testCards)[number]['kind']
