/** Calls of the page's own person, to prepare and to look up what a test is about. */
import type { Page } from '@playwright/test'
import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { paths } from '#shared/product/paths.ts'

export async function callAs<Answer>(page: Page, name: string, input: object = {}): Promise<Answer> {
  const origin = process.env.E2E_ORIGIN!
  const response = await page.request.post(origin + paths.call(name), { data: input, headers: { origin } })
  if (!response.ok()) throw new Error(`${name} was answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

/** The physicians that a search for everyone finds first. */
export async function firstPhysicians(page: Page): Promise<(PhysicianName & { id: number })[]> {
  return (await callAs<{ data: (PhysicianName & { id: number })[] }>(page, 'search-physicians')).data
}

export async function makeList(page: Page, listName: string, physicianIds: number[]): Promise<string> {
  return (await callAs<{ listId: string }>(page, 'add-to-list', { listName, physicianIds })).listId
}

export async function deleteAllSaved(page: Page): Promise<void> {
  const lists = await callAs<{ data: { id: string }[] }>(page, 'get-lists')
  for (const { id } of lists.data) await callAs(page, 'delete-list', { listId: id })
  const searches = await callAs<{ data: { id: string }[] }>(page, 'get-saved-searches')
  for (const { id } of searches.data) await callAs(page, 'delete-saved-search', { id })
}
