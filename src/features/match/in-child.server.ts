/** What is done with a member's file, in a process of its own. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ValuesAsked } from '#data/identity/frequencies.ts'
import { indexedPersons } from '#data/match/candidate-index.ts'
import { remembered } from '#data/match/contacts.ts'
import { readMatchFacts } from '#data/match/match-file.ts'
import { matchInSteps } from '#data/match/match-steps.ts'
import { writeBack } from '#data/match/write-back.ts'
import { SuppressionList } from '#data/suppression/suppression-list.ts'
import type { InChild } from '#door/file-work.ts'
import type { matchFile, readMatchFile, writeMatchBack } from './file-work.ts'

/** As shown in a preview. */
const longestSample = 80

export const readMatchFileInChild: InChild<typeof readMatchFile> = async ({ path, samples }) => {
  const facts = await readMatchFacts(path, samples)
  const short = ({ row, cells }: (typeof facts.samples)[number]) => ({
    row,
    cells: cells.map((cell) => cell.slice(0, longestSample)),
  })
  return {
    ...facts,
    samples: facts.samples.map(short),
    remarks: facts.remarks.map((remark) => remark.slice(0, 1000)),
  }
}

export const matchFileInChild: InChild<typeof matchFile> = async ({ file, suppressions, step, large }, { ask }) => {
  const persons = large
    ? await indexedPersons({
        page: (after) => ask('page', after),
        persons: (ids) => ask('persons', ids),
        frequencies: (values) => ask('frequencies', values),
      })
    : {
        withKeys: (npis: readonly string[], ids: readonly number[]) => ask('withKeys', npis, ids),
        withNames: (names: readonly string[]) => ask('withNames', names),
        withParts: (keys: readonly string[]) => ask('withParts', keys),
        frequencies: (values: ValuesAsked) => ask('frequencies', values),
      }
  const contacts = remembered({ revealed: () => ask('revealed'), tried: (tries) => ask('tried', tries) })
  const list = SuppressionList.ofParts(suppressions)
  await matchInSteps(file, { persons, contacts, suppressions: list, step }, (upTo, rows) => ask('write', upTo, rows))
  return null
}

export const writeMatchBackInChild: InChild<typeof writeMatchBack> = async (
  { path, to, heads, gone, inert },
  { ask },
) => {
  let rows: Awaited<ReturnType<typeof ask<'next'>>> = []
  let at = 0
  let over = false
  const cells = async (number: number): Promise<readonly string[]> => {
    for (;;) {
      while (at < rows.length && rows[at]![0] < number) at++
      if (over || at < rows.length) break
      rows = await ask('next')
      at = 0
      over = rows.length === 0
    }
    return rows[at]?.[0] === number ? rows[at]![1] : gone
  }
  await pipeline(writeBack(path, { heads, cells }, inert), createWriteStream(to, { mode: 0o600 }))
  return null
}
