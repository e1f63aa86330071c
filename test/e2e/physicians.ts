/** Physicians of the generated data that a test can use. */
import type { APIRequestContext } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import type { PhysicianProfile } from '../../src/features/physicians/contracts.ts'

/** Who can be written and called. */
export const reachable = ({ channels }: PhysicianProfile) => channels.email && channels.phone

/** The first from an id on that suits. Tests that reveal take ranges of their own, so that none is in another's way. */
export async function findPhysician(
  request: APIRequestContext,
  from: number,
  suits: (physician: PhysicianProfile) => boolean = reachable,
): Promise<PhysicianProfile> {
  for (let physicianId = from; physicianId < from + 200; physicianId++) {
    const response = await request.post(paths.call('get-physician'), { data: { physicianId } })
    if (!response.ok()) continue
    const { physician } = (await response.json()) as { physician: PhysicianProfile }
    if (suits(physician)) return physician
  }
  throw new Error(`No physician from ${from} on suits`)
}
