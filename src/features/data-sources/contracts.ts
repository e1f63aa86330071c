import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'

const Day = z.iso.date()

/** For a public source: the date of its data, and when it was imported. */
export const DataSource = z.object({
  /** 'nppes', 'dac', 'csv', …: data/physicians/source-rank.ts. */
  source: z.string(),
  name: z.string(),
  physicians: z.int(),
  asOf: Day.nullable(),
  refreshedAt: z.iso.datetime().nullable(),
})
export type DataSource = z.infer<typeof DataSource>

/** A public source with its newest imported file. */
export const PublicFile = z.object({
  /** Its name in PUBLIC_DATA and script/import. */
  source: z.string(),
  name: z.string(),
  publisher: z.string(),
  terms: z.string(),
  homepage: z.url(),
  /** Null before the first file. */
  file: z
    .object({
      name: z.string(),
      asOf: Day.nullable(),
      importedAt: z.iso.datetime(),
      rows: z.int(),
      /** How many of our physicians are in it; null if no one has counted them. */
      physicians: z.int().nullable(),
      /** Days since the file's date. */
      age: z.int(),
      /** A newer one should be available. */
      overdue: z.boolean(),
    })
    .nullable(),
})
export type PublicFile = z.infer<typeof PublicFile>

/** What one public file changed. */
export const DataRefresh = z.object({
  id: z.uuid(),
  name: z.string(),
  asOf: Day.nullable(),
  at: z.iso.datetime(),
  read: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Deactivated and no longer found, or missing from a file that always lists everyone. */
  gone: z.int(),
})
export type DataRefresh = z.infer<typeof DataRefresh>

export const getDataState = contract({
  name: 'get-data-state',
  summary: 'Where physician data comes from, how current it is, and what recent refreshes changed.',
  access: open,
  scope: 'read',
  input: noInput,
  output: z.object({
    physicians: z.int(),
    /** 'NPPES as of June 2026'; null without real data that has a known date. */
    headline: z.string().nullable(),
    sources: z.array(DataSource),
    files: z.array(PublicFile),
    refreshes: z.array(DataRefresh),
  }),
})
