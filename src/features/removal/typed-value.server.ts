import { normaliseEmail } from '#data/normalise/email.ts'
import { normaliseNpi } from '#data/normalise/npi.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { addSuppression } from './contracts.ts'

type Value = { by: 'email'; email: string } | { by: 'npi'; npi: string } | { by: 'phone'; phone: string }

/** As stored in the data; null if it isn't one. */
export function normalise(input: Value): string | null {
  if (input.by === 'email') return normaliseEmail(input.email)
  return input.by === 'npi' ? normaliseNpi(input.npi) : normalisePhone(input.phone)
}

/** The error of a call if `normalise` returns null. */
export function badValueOf(by: Value['by']) {
  const name = ({ email: 'badEmail', npi: 'badNpi', phone: 'badPhone' } as const)[by]
  return [name, { fields: { [by]: addSuppression.errors[name][1] } }] as const
}
