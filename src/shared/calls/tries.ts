/** How often a call may be made: so many times within a while. All servers count together (`door/tries.ts`). */
export interface Tries<Field extends string = string> {
  /** Calls with the same name are counted together; without one, a call is counted by itself. */
  name?: string
  /** Whose calls are counted: a network's, an account's, or those with the same value in a field. */
  by: 'network' | 'account' | { field: Field }
  /** A number, or the setting that has it. */
  max: number | 'formsPerHour' | 'mailsPerEmail'
  /** Milliseconds, from the first on. */
  within: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Of a form that visitors send. */
export const formTries = { by: 'network', max: 'formsPerHour', within: HOUR } as const satisfies Tries

/** Of a form that sends an email: no more to one address, or about one person, no matter who asks. */
export const mailTries = <Field extends string>(name: string, field: Field) =>
  ({ name, by: { field }, max: 'mailsPerEmail', within: HOUR }) as const satisfies Tries

/** Each may call the payment provider several times. */
export const checkoutTries = { name: 'checkout', by: 'account', max: 60, within: 10 * MINUTE } as const satisfies Tries

export const reportTries = { name: 'contact-reports', by: 'account', max: 30, within: DAY } as const satisfies Tries
