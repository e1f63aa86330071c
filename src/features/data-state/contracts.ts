import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'

const Day = z.iso.date()

/** Of a public source: the day its data is from, and when it was taken in. */
export const DataSource = z.object({
  /** 'nppes', 'dac', 'csv', …: data/merge/source-rank.ts. */
  source: z.string(),
  name: z.string(),
  physicians: z.int(),
  asOf: Day.nullable(),
  refreshedAt: z.iso.datetime().nullable(),
})
export type DataSource = z.infer<typeof DataSource>

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
  /** Deactivated, and no longer found. */
  gone: z.int(),
})
export type DataRefresh = z.infer<typeof DataRefresh>

export const getDataState = contract({
  name: 'get-data-state',
  summary: 'Where physician data comes from, how current it is, and what recent refreshes changed.',
  access: open,
  input: noInput,
  output: z.object({
    physicians: z.int(),
    /** 'NPPES as of June 2026'; null without real data of a known day. */
    headline: z.string().nullable(),
    sources: z.array(DataSource),
    refreshes: z.array(DataRefresh),
  }),
})
