/**
 * A fresh instance with PUBLIC_DATA set fills itself from a stand-in for the government's sites, without anyone's help.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getDataState } from '#features/data-sources/contracts.ts'
import { getPhysician } from '#features/physicians/contracts.ts'
import { searchPhysicians } from '#features/search/contracts.ts'
import type { AnyContract, InputOf, OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { publicSourceNames } from '../src/data/physicians/source-names.ts'
import { ann, publishAll } from '../src/data/test/published.ts'
import { standIn } from '../src/data/test/stand-in.ts'
import { type ServerProcess, startServerProcess } from './support/process.ts'
import { signIn } from './support/sign-in.ts'

const { answers, origin } = standIn()
const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-fresh-'))
let server: ServerProcess | undefined
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  rmSync(dataDir, { recursive: true, force: true })
})

test('every public source is imported, listed on /data, found by its filter, and shown on the profile', {
  timeout: 300_000,
}, async () => {
  publishAll(answers)
  server = await startServerProcess({
    DATA_DIR: dataDir,
    PUBLIC_DATA: publicSourceNames.join(','),
    PUBLIC_DATA_ORIGIN: origin(),
  })
  const site = server.origin
  const ask = async <C extends AnyContract>(contract: C, input: InputOf<C>, token?: string): Promise<OutputOf<C>> => {
    const response = await fetch(site + paths.call(contract.name), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(input),
    })
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as OutputOf<C>
  }
  const missing = async () =>
    (await ask(getDataState, {})).files.filter(({ file }) => file === null).map(({ source }) => source)
  await expect.poll(missing, { timeout: 240_000, interval: 1_000 }).toEqual([])

  const page = await (await fetch(site + paths.data())).text()
  for (const { name, file } of (await ask(getDataState, {})).files) {
    expect(page, name).toContain(name)
    expect(file?.rows, name).toBeGreaterThan(0)
  }

  const premium = await signIn(site, 'premium@attending.example')
  const found = async (filters: InputOf<typeof searchPhysicians>['filters']) =>
    (await ask(searchPhysicians, { filters: { ...filters, excluded: true } }, premium)).data
  await expect.poll(async () => (await found({})).length, { timeout: 60_000 }).toBe(1)
  for (const filters of [
    { hospital: ['Mercy, Dothan, AL'] },
    { volume: ['Office visits 60'] },
    { activeLicense: ['TX'] },
    { activeLicense: ['CO'] },
    { activeLicense: ['WA'] },
    { rural: true },
  ])
    expect(await found(filters), JSON.stringify(filters)).toMatchObject([{ firstName: 'Ann' }])
  const [{ id = 0 } = {}] = await found({})
  const { physician } = await ask(getPhysician, { physicianId: id }, premium)
  expect(physician).toMatchObject({
    npi: ann,
    facts: {
      exclusions: [expect.anything()],
      affiliations: [{ hospital: { name: 'Mercy' } }],
      medicare: { optOut: expect.anything(), revocations: [expect.anything()] },
      licenses: [expect.anything(), expect.anything(), expect.anything()],
      ruca: '10.2',
    },
  })
  const profile = await (await fetch(site + paths.physician(id))).text()
  expect(profile).toContain('Excluded from federal health care programs since November 2024 (OIG)')
  expect(profile).toContain('Mercy')
})
