/** What an admin did, in words. A name that is not here is shown as it is written, so that no entry is ever unreadable. */
const words: Readonly<Record<string, string>> = {
  'approve-submission': 'Approved a submission',
  'reject-submission': 'Rejected a submission',
  'approve-money-back': 'Approved a money-back request',
  'reject-money-back': 'Rejected a money-back request',
  'end-sessions': 'Ended sessions',
  'grant-plan': 'Gave a complimentary plan',
  'end-plan': 'Ended a complimentary plan',
  'make-demo': 'Made a demo account',
  'end-demo': 'Ended a demo account',
}

/** 'end-sessions' → 'Ended sessions', 'import-file' → 'Import file'. */
export function actionWords(action: string): string {
  return words[action] ?? sentence(action)
}

/** 'broughtBack' → 'Brought back'. */
export function detailWords(name: string): string {
  return sentence(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

/** A detail's value as a person reads it. */
export function detailValue(value: unknown): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (value === null) return 'None'
  if (Array.isArray(value)) return value.map(detailValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function sentence(name: string): string {
  const text = name.replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
