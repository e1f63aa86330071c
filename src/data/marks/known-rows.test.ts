/** Rows that are known are passed over, and nothing else is different: the same tables, reports, and rejects as if every row is worked through. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { runs, timeFor } from '../../../test/support/properties.ts'
import type { ImportReport } from '../import/report.ts'
import type { ImportOptions } from '../import/run-import.ts'
import { undoImport } from '../import/undo-import.ts'
import { mergeDraft } from '../merge/merge-draft.ts'
import { emptyDraft } from '../physicians/draft.ts'
import { openNppes } from '../public-files/nppes-source.ts'
import { keepOutTyped, suppressPhysicians } from '../suppression/suppress.ts'
import { importBed, npi, suppressionKey } from '../test/import-bed.ts'
import { providers } from '../test/public-rows.ts'
import { Recognizer } from './recognizer.ts'

/** The same happens to both; only one looks for known rows. */
const [bed, other] = [importBed(), importBed()]
type Bed = typeof bed

const people = ['Ann', 'Anna', 'Bob', 'Eve', 'Joe'].map((firstName, at) => ({
  firstName,
  lastName: 'Lee',
  npi: npi(`12345678${at}`),
}))

const header = 'NPI,First Name,Last Name,Specialty,State,Title,Personal Email,Work Email,Phone,Verified'

/** Mostly one of a few rows, so that the next file has some of them again. */
const contact = fc.record({
  person: fc.nat(people.length - 1),
  as: fc.constantFrom('usual', 'usual', 'usual', 'usual', 'otherTitle', 'moved', 'shortRow', 'badPhone', 'twoLines'),
  names: fc.constantFrom('own', 'own', 'own', 'own', 'own', 'noNpi', 'onlyName', 'renamed', 'another'),
  mail: fc.constantFrom('own', 'own', 'own', 'none', 'of Ann', 'work'),
})
type Contact = typeof contact extends fc.Arbitrary<infer Value> ? Value : never

function contactRow({ person, as, names, mail }: Contact): string {
  const { firstName, lastName, npi } = people[person] ?? people[0]!
  const last = { renamed: 'Stone', another: 'Quartz' }[names as string] ?? lastName
  const first = names === 'another' ? 'Zelda' : firstName
  const own = mail === 'own' ? `${firstName}@home.example` : mail === 'of Ann' ? 'Ann@home.example' : ''
  const cells = [
    names === 'noNpi' || names === 'onlyName' ? '' : npi,
    first,
    last,
    'Cardiology',
    as === 'moved' ? 'NV' : 'CA',
    as === 'otherTitle' ? 'Owner' : as === 'twoLines' ? '"Chief of\nall"' : 'Partner',
    names === 'onlyName' ? '' : own,
    mail === 'work' ? 'desk@work.example' : '',
    as === 'badPhone' ? 'call me' : `(415) 555-010${person}`,
    person === 1 ? '2026-01-02' : '',
  ]
  return (as === 'shortRow' ? cells.slice(0, 8) : cells).join(',')
}

const usual: readonly Provider[] = people.map((_, person) => ({ person, as: 'usual' }))

const contacts = fc.array(contact, { minLength: 1, maxLength: 8 })
const contactsFile = (rows: readonly Contact[]): string => [header, ...rows.map(contactRow), ''].join('\n')

const provider = fc.record({
  person: fc.nat(people.length - 1),
  as: fc.constantFrom(
    'usual',
    'usual',
    'usual',
    'otherPhone',
    'deactivated',
    'unread',
    'renamed',
    'badState',
    'married',
    'another',
  ),
})
const providerRows = fc.array(provider, { minLength: 1, maxLength: 6 })
type Provider = typeof provider extends fc.Arbitrary<infer Value> ? Value : never

const providersFile = (rows: readonly Provider[]): string =>
  providers(
    ...rows.map(({ person, as }) => ({
      NPI: people[person]?.npi ?? '',
      'Provider First Name': as === 'another' ? 'ZELDA' : (people[person]?.firstName.toUpperCase() ?? ''),
      'Provider Last Name (Legal Name)':
        { renamed: 'STONE', married: 'LEE-STONE', another: 'QUARTZ' }[as as string] ?? 'LEE',
      'Provider Middle Name': '',
      'Provider Business Practice Location Address Telephone Number': as === 'otherPhone' ? '2025550177' : '2025550100',
      ...(as === 'deactivated' && { 'NPI Deactivation Date': '06/01/2026' }),
      ...(as === 'unread' && { 'Provider Sex Code': 'M' }),
      ...(as === 'badState' && { 'Provider Business Practice Location Address State Name': 'QQ' }),
    })),
  )

const who = fc.nat(people.length - 1)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('contacts' as const), contacts }) },
  // The last file again, with other rows in front of its own or behind them.
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('again' as const),
      front: fc.boolean(),
      more: fc.oneof(fc.constant([]), fc.array(contact, { maxLength: 2 })),
      moreProviders: fc.oneof(fc.constant([]), fc.array(provider, { maxLength: 2 })),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('providers' as const), providers: providerRows }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'edited',
        'channelGone',
        'channelChecked',
        'sent',
        'removed',
        'keptOut',
        'touched',
        'mapped',
      ),
      person: who,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undone' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('rehearsed', 'canceled'), contacts }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const settings = (at: Bed) => ({ key: suppressionKey, journalFile: path.join(at.folder, 'journal.jsonl') })

const joined = <Row>(rows: readonly Row[], more: readonly Row[], front: boolean): readonly Row[] =>
  front ? [...more, ...rows] : [...rows, ...more]

type Last = { contacts: readonly Contact[] } | { providers: readonly Provider[] }

interface Said {
  report: unknown
  rejects: string
}

/** One of the two databases, and what was last done to it. */
class Side {
  readonly at: Bed
  readonly options: Partial<ImportOptions>
  private last: Last = { providers: usual }
  private run: string | null = null

  constructor(at: Bed, marks: boolean) {
    this.at = at
    this.options = { marks, threads: 0 }
  }

  async take(step: Step): Promise<Said | null> {
    if (step.kind === 'rehearsed') return this.importContacts(step.contacts, { dryRun: true })
    if (step.kind === 'canceled') return this.importContacts(step.contacts, { signal: AbortSignal.abort() })
    if (step.kind === 'undone') return { report: await this.undo(), rejects: '' }
    if ('person' in step) {
      await this.change(step.kind, step.person)
      return null
    }
    const { last } = this
    if ('contacts' in step || 'providers' in step) this.last = step
    else if ('contacts' in last) this.last = { contacts: joined(last.contacts, step.more, step.front) }
    else this.last = { providers: joined(last.providers, step.moreProviders, step.front) }
    return this.importLast(this.last)
  }

  private importLast(last: Last): Promise<Said> {
    return 'contacts' in last
      ? this.importContacts(last.contacts)
      : this.import(providersFile(last.providers), 'providers')
  }

  private importContacts(rows: readonly Contact[], more: Partial<ImportOptions> = {}): Promise<Said> {
    return this.import(contactsFile(rows), 'contacts', more)
  }

  private async import(
    content: string,
    of: 'contacts' | 'providers',
    more: Partial<ImportOptions> = {},
  ): Promise<Said> {
    const { at } = this
    const options = { ...this.options, older: true, ...more }
    const file = at.file(of === 'contacts' ? 'contacts.csv' : 'npidata_pfile_20050523-20260608.csv', content)
    const running =
      of === 'contacts' ? at.load(file, options) : openNppes(file).then((source) => at.run(source, options))
    const report = await running.catch((error: Error) => error.message)
    if (typeof report !== 'string' && of === 'contacts' && !more.dryRun) this.run = report.undoable
    return {
      report: typeof report === 'string' ? report : told(report),
      rejects: typeof report !== 'string' && report.rejectFile ? readFileSync(report.rejectFile, 'utf8') : '',
    }
  }

  private undo(): Promise<string> {
    const undoing = undoImport(this.at.database.longSession, this.run ?? '', { suppressionKey, by: null })
    return undoing.then(
      ({ restored, deleted }) => `${restored} ${deleted}`,
      (error: Error) => error.message,
    )
  }

  private async change(kind: string, person: number): Promise<void> {
    const { at } = this
    const { db } = at.database
    const { npi, firstName, lastName } = people[person] ?? people[0]!
    const [known] = await at.rows('select id from physicians where npi = $1', [npi])
    const id: number = known?.id ?? 0
    if (kind === 'edited')
      await inTransaction(db, (db) =>
        mergeDraft(db, { ...emptyDraft(firstName, lastName), npi, title: 'Edited' }, 'admin', null),
      )
    else if (kind === 'channelGone') await at.rows('delete from physician_contacts where physician_id = $1', [id])
    else if (kind === 'channelChecked')
      await at.rows(
        `update physician_contacts set source = 'admin', value = value || '9' where physician_id = $1 and kind = 'phone'`,
        [id],
      )
    else if (kind === 'sent') await at.rows('update physicians set deactivated_on = current_date where id = $1', [id])
    else if (kind === 'removed') await inTransaction(db, (db) => suppressPhysicians(db, [id], settings(at), 'asked'))
    else if (kind === 'keptOut')
      await inTransaction(db, (db) =>
        keepOutTyped(
          db,
          { firstName, lastName, npi, contacts: { phone: `(415) 555-010${person}` } },
          settings(at),
          'asked',
        ),
      )
    else if (kind === 'touched') await at.rows('update physicians set last_name = upper(last_name) where id = $1', [id])
    else
      await at.rows(
        `insert into specialty_decisions (key, name, target) values ('cardiology', 'Cardiology', 'Urology') on conflict (key) do update set target = excluded.target`,
      )
  }

  /** Everything that was written, except numbers and times. */
  async tables(): Promise<unknown> {
    const { at } = this
    const physicians = await at.rows(`
      select to_jsonb(p) - '{id,created_at,updated_at}'::text[] as physician,
        (select jsonb_agg(to_jsonb(c) - '{physician_id,first_seen}'::text[] order by c.kind)
          from physician_contacts c where c.physician_id = p.id) as contacts
      from physicians p order by p.npi, p.last_name, p.first_name, p.state, p.specialty, p.masked_email, p.title, p.masked_phone`)
    const changes = await at.rows('select kind, count(*)::int from physician_changes group by kind order by kind')
    return { physicians, changes }
  }

  start(): Promise<Said> {
    this.last = { providers: usual }
    return this.import(providersFile(usual), 'providers')
  }

  async clear(): Promise<void> {
    await this.at.rows('delete from physicians')
    await this.at.rows('delete from suppressions')
    await this.at.rows('delete from specialty_decisions')
    await this.at.rows('delete from physician_changes')
    await this.at.rows('delete from import_runs')
  }
}

const told = ({ seconds, generatedSeconds, rowsPerSecond, undoable, rejectFile, ...report }: ImportReport) => ({
  ...report,
  undoable: undoable !== null,
  rejected: rejectFile !== null,
})

afterEach(() => void vi.restoreAllMocks())

test('whatever happens between imports, known rows make no difference but the work', {
  timeout: timeFor(180_000),
}, async () => {
  const knows = vi.spyOn(Recognizer.prototype, 'knows')
  const times = runs(8)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const sides = [new Side(bed, true), new Side(other, false)] as const
      for (const side of sides) {
        await side.clear()
        await side.start()
      }
      for (const step of steps) {
        const [said, expected] = [await sides[0].take(step), await sides[1].take(step)]
        expect(said).toEqual(expected)
        expect(await sides[0].tables()).toEqual(await sides[1].tables())
      }
    }),
    { numRuns: times, endOnFailure: true },
  )
  expect(knows.mock.results.filter(({ value }) => value === true).length).toBeGreaterThan(times)
})
