/** The output of script/doctor: one line for each check. */
export interface Finding {
  /** What was checked, in kebab-case: 'database', 'mail-spf'. */
  check: string
  /** `fault`: the product does not work, or not safely. `warning`: worth a look. */
  verdict: 'good' | 'warning' | 'fault'
  /** A sentence. For a fault or a warning: what is wrong, and what to do. Never a secret. */
  says: string
}

export const good = (check: string, says: string): Finding => ({ check, verdict: 'good', says })
export const warning = (check: string, says: string): Finding => ({ check, verdict: 'warning', says })
export const fault = (check: string, says: string): Finding => ({ check, verdict: 'fault', says })

/** Anything a check throws becomes a finding, too. */
export async function findingsOf(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [fault(check, `This could not be checked: ${sentenceOf(error)}`)]
  }
}

export function sentenceOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
  return `${message}${why}`.replace(/[.\s]*$/, '.')
}
