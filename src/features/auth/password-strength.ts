import { limits } from '#shared/product/limits.ts'
import { passwordLengthProblem } from './password-rules.ts'

/** Only a hint: the server has the list of common passwords, and length is what makes guessing hard. */
export interface PasswordStrength {
  /** 0 is refused, 3 is the best. */
  level: 0 | 1 | 2 | 3
  remark: string
}

const fair = 10
const good = 14

/** What can honestly be said about a password while it is being typed. `email` is the address it is for. */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  const missing = limits.passwordMin - password.length
  if (missing > 0) return { level: 0, remark: `${missing} more character${missing === 1 ? '' : 's'} needed.` }
  const problem = passwordLengthProblem(password)
  if (problem !== null) return { level: 0, remark: problem }
  const guessed = easilyGuessed(password.toLowerCase(), email.toLowerCase())
  if (guessed !== null) return { level: 1, remark: guessed }
  if (password.length < fair) return { level: 1, remark: 'OK. A longer password is stronger.' }
  if (password.length < good) return { level: 2, remark: 'Fair length. Another word makes it much harder to guess.' }
  return { level: 3, remark: 'Good length.' }
}

function easilyGuessed(password: string, email: string): string | null {
  const name = email.split('@')[0] ?? ''
  if (name.length >= 3 && password.includes(name)) return 'Easy to guess: your email address is in it.'
  if (new Set(password).size <= 3) return 'Easy to guess: the same few characters over and over.'
  return isRun(password) ? 'Easy to guess: a simple sequence.' : null
}

/** 'abcdef', '987654': consecutive characters. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) === 1 && codes.every((code, index) => index === 0 || code - codes[index - 1]! === step)
}
