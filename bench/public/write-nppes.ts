import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ByteRows } from '../../src/data/formats/byte-rows.ts'
import { npiCheckDigit } from '../../src/data/normalise/npi.ts'
import { inventedNppes } from './invented-nppes.ts'

/** Real rows, if someone has put some next to the checkout. */
const sample = path.join(import.meta.dirname, '../../../shared/data/nppes/npidata_pfile_20050523-20250608.csv')
const siblings = path.join(import.meta.dirname, '../../../../shared/data/nppes/npidata_pfile_20050523-20250608.csv')

/** A row in pieces: between them go the NPI, the last name, and the practice's phone, which differ in every copy. */
interface Piece {
  before: string
  lastName: string
  between: string
  phone: string
  after: string
}

/** Writes an `npidata_pfile` of this many bytes, from real rows if there are any; returns which kind. */
export async function writeNppes(file: string, bytes: number): Promise<'real' | 'invented'> {
  const found = [sample, siblings].find((at) => existsSync(at))
  const { header, pieces } = takeApart(found === undefined ? inventedNppes(1000) : await readFile(found))
  const handle = await open(file, 'w')
  try {
    let written = (await handle.write(header)).bytesWritten
    for (let copy = 0, person = 0; written < bytes; copy++) {
      let text = ''
      for (const piece of pieces) text += vary(piece, copy, person++)
      written += (await handle.write(text)).bytesWritten
    }
  } finally {
    await handle.close()
  }
  return found === undefined ? 'invented' : 'real'
}

function takeApart(bytes: Buffer): { header: string; pieces: Piece[] } {
  const rows = new ByteRows()
  rows.add(bytes)
  rows.next()
  const headers = Array.from({ length: rows.fields }, (_, at) => rows.text(at))
  const header = `${rows.raw()}\n`
  const lastNameAt = headers.indexOf('Provider Last Name (Legal Name)')
  const phoneAt = headers.indexOf('Provider Business Practice Location Address Telephone Number')
  const pieces: Piece[] = []
  while (rows.next()) {
    const values = Array.from({ length: rows.fields }, (_, at) => `"${rows.text(at).replaceAll('"', '""')}"`)
    pieces.push({
      before: values.slice(1, lastNameAt).join(','),
      lastName: rows.text(lastNameAt),
      between: values.slice(lastNameAt + 1, phoneAt).join(','),
      phone: rows.text(phoneAt),
      after: values.slice(phoneAt + 1).join(','),
    })
  }
  return { header, pieces }
}

/** Like the real file: one row per person, names that differ, every NPI with its check digit. */
function vary({ before, lastName, between, phone, after }: Piece, copy: number, person: number): string {
  const nine = String(100_000_000 + person)
  const name = lastName === '' ? '' : lastName + lettersOf(copy)
  const number = phone.length === 10 ? `${phone.slice(0, 6)}${String(1000 + ((person * 7919) % 9000))}` : phone
  return `"${nine}${npiCheckDigit(nine)}",${before},"${name}",${between},"${number}",${after}\n`
}

function lettersOf(copy: number): string {
  let text = ''
  for (let rest = copy; rest > 0; rest = Math.floor(rest / 20)) text += 'AEIOULMNRSTBCDFGHKPV'.charAt(rest % 20)
  return text
}
