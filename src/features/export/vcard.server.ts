/**
 * Physicians as vCards (RFC 2426, version 3.0, the newest that Outlook, Apple, and Google all read), one after another
 * in a file.
 */
import { escaped, folded } from '#data/formats/content-lines.ts'
import type { ExportRow } from './rows.server.ts'

export async function* vcardParts(rows: AsyncIterable<ExportRow[]>, origin: string): AsyncGenerator<string, void> {
  for await (const batch of rows) yield batch.map((row) => vcard(row, origin)).join('')
}

/** A property with its components; empty if all of them are. */
function property(name: string, ...components: (string | null | undefined)[]): string[] {
  return components.some(Boolean) ? [`${name}:${components.map((one) => escaped(one ?? '')).join(';')}`] : []
}

function vcard(row: ExportRow, origin: string): string {
  const { first_name: first, middle_name: middle, last_name: last, credential } = row
  const name = [first, middle, last].filter(Boolean).join(' ')
  const facts = [row.specialty, row.npi && `NPI ${row.npi}`, row.generated && 'Sample'].filter(Boolean)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...property('N', last, first, middle, '', credential),
    ...property('FN', credential ? `${name}, ${credential}` : name),
    ...property('ORG', row.organization),
    ...property('TITLE', row.title ?? row.specialty),
    ...property('EMAIL;TYPE=INTERNET,HOME', row.personal_email),
    ...property('EMAIL;TYPE=INTERNET,WORK', row.work_email),
    ...property('TEL;TYPE=WORK,VOICE,PREF', row.direct_phone),
    ...property('TEL;TYPE=WORK,VOICE', row.phone),
    ...address(row),
    ...property('URL', row.linkedin_url),
    ...property('NOTE', facts.join('. ') || null),
    // So that a program that has the card already replaces it.
    `UID:${origin}/physician/${row.id}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** The practice's. */
function address({ address_line1, address_line2, city, state, zip }: ExportRow): string[] {
  const parts = [address_line2, address_line1, city, state, zip]
  return parts.some(Boolean) ? property('ADR;TYPE=WORK', '', ...parts, 'United States') : []
}
