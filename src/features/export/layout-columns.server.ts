/** The columns of each layout, with the headers that its import asks for (docs/ats-files.md). */
import { brand } from '#shared/product/brand.ts'
import type { FileColumn } from './file-columns.server.ts'
import type { LayoutKey } from './layouts.ts'
import { type Cell, cells, type ExportRow } from './rows.server.ts'

const always =
  (text: string): Cell =>
  () =>
    text

const fullName: Cell = ({ first_name, middle_name, last_name }) =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ')

const place: Cell = ({ city, state }) => [city, state].filter(Boolean).join(', ') || null

const title: Cell = (row) => row.title ?? row.specialty

/** What an import has no column for: 'MD. Cardiology. NPI 1234567890.' */
const facts: Cell = ({ credential, specialty, npi }) =>
  [credential, specialty, npi && `NPI ${npi}`]
    .filter(Boolean)
    .map((fact) => `${fact}.`)
    .join(' ') || null

/** In the order of the file. */
type Columns = Readonly<Record<string, Cell>>

const columnsOf: Record<LayoutKey, Columns> = {
  bullhorn: {
    firstName: cells.firstName,
    lastName: cells.lastName,
    email: cells.email,
    phone: cells.phone,
    occupation: title,
    companyName: cells.organization,
    address1: cells.streetAddress,
    city: cells.city,
    state: cells.state,
    zip: cells.zip,
    certifications: cells.credential,
    comments: facts,
    source: always(brand.name),
  },
  greenhouse: {
    'First Name': cells.firstName,
    'Last Name': cells.lastName,
    Company: cells.organization,
    Title: title,
    Email: cells.email,
    Phone: cells.phone,
    'Social Media': cells.linkedIn,
    Address: (row) => [cells.streetAddress(row), place(row), row.zip].filter(Boolean).join(', ') || null,
    Notes: facts,
  },
  lever: {
    'Full name': fullName,
    Email: (row) => [...new Set([row.personal_email, row.work_email])].filter(Boolean).join(',') || null,
    Phone: cells.phone,
    Headline: (row) => [title(row), row.organization].filter(Boolean).join(', ') || null,
    Location: place,
    Links: cells.linkedIn,
    Tags: cells.specialty,
    Stage: always('New Lead'),
    Sources: always(brand.name),
    Origin: always('Sourced'),
    Notes: facts,
  },
  icims: {
    'First Name': cells.firstName,
    'Last Name': cells.lastName,
    Email: cells.email,
    'Home Phone': cells.phone,
    'Home City': cells.city,
    'Home State': cells.state,
    'Home Zip': cells.zip,
    'Source Name': always(brand.name),
    Title: title,
    Employer: cells.organization,
    'Professional Experience': facts,
  },
  workday: {
    'First Name': cells.firstName,
    'Middle Name': cells.middleName,
    'Last Name': cells.lastName,
    'Email Address': cells.email,
    'Phone Number': cells.phone,
    'Job Title': title,
    Company: cells.organization,
    City: cells.city,
    State: cells.state,
    'Postal Code': cells.zip,
    Source: always(brand.name),
  },
  salesforce: {
    'First Name': cells.firstName,
    'Last Name': cells.lastName,
    // Salesforce's own text for a lead without one, which it would refuse.
    Company: (row) => row.organization ?? '[not provided]',
    Title: title,
    Email: cells.email,
    Phone: cells.phone,
    Street: cells.streetAddress,
    City: cells.city,
    State: cells.state,
    'Postal Code': cells.zip,
    Country: always('United States'),
    'Lead Source': always(brand.name),
    Description: facts,
  },
  hubspot: {
    'First name': cells.firstName,
    'Last name': cells.lastName,
    Email: cells.email,
    'Phone number': cells.phone,
    'Job title': title,
    'Company name': cells.organization,
    'Street address': cells.streetAddress,
    City: cells.city,
    'State/Region': cells.state,
    'Postal code': cells.zip,
  },
  linkedin: {
    'First name': cells.firstName,
    'Last name': cells.lastName,
    Email: cells.email,
    'Phone number': cells.phone,
    'Job title': title,
    Company: cells.organization,
    Location: place,
    'Pipeline stage': always(''),
    Note: facts,
    'Note visibility': always('PROJECT_MEMBERS'),
    Tags: always(''),
  },
}

const phones = new Set(['phone', 'Phone', 'Home Phone', 'Phone Number', 'Phone number'])

export function layoutColumns(layout: LayoutKey): FileColumn[] {
  return Object.entries(columnsOf[layout]).map(([header, cell]) => ({ header, cell, isPhone: phones.has(header) }))
}

/** The rows as a layout's import takes them. */
export async function* layoutRows(
  layout: LayoutKey,
  rows: AsyncIterable<ExportRow[]>,
): AsyncGenerator<ExportRow[], void> {
  let isFirst = true
  for await (const batch of rows) {
    const taken = layout === 'linkedin' ? batch.filter((row) => cells.email(row) !== null) : batch
    yield layout === 'bullhorn' && isFirst ? fullestFirst(taken) : taken
    isFirst = false
  }
}

/** Bullhorn drops a column for everyone if the first person has nothing in it. */
function fullestFirst(rows: readonly ExportRow[]): ExportRow[] {
  const columns = Object.values(columnsOf.bullhorn)
  const filled = (row: ExportRow) => columns.filter((cell) => cell(row)).length
  const most = Math.max(...rows.map(filled))
  const first = rows.findIndex((row) => filled(row) === most)
  return [rows[first]!, ...rows.toSpliced(first, 1)]
}
