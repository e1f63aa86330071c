/** What a description's words mean in their sentence counts, and not what each of them could mean by itself. */
import { describe, expect, test } from 'vitest'
import { generateProfiles } from '#data/generate/profile.ts'
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import { readDescription } from '../read-description.ts'
import { surroundings } from '../surroundings.ts'

const builder = new SegmentBuilder()
let id = 0
for (const profile of generateProfiles(4000)) builder.add({ ...emptyRow, ...profile, id: ++id })
const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })

/** What is asked for, also what was left out because none of these few physicians fits all of it. */
function wanted(text: string): string[] {
  const { parts, leftOut } = readDescription(index, {}, text)
  const isWidened = ({ kind }: { kind: string }) =>
    (kind === 'place' || kind === 'license') && leftOut.some((one) => one.kind === kind)
  const all = [...parts.filter((part) => !isWidened(part)), ...leftOut]
  return all.map(({ kind, label, excluded }) => `${excluded ? '-' : ''}${kind}: ${label}`).sort()
}

describe('a description asks for', () => {
  test.each([
    [
      'no specialty of those who also work there',
      'Chief of neurosurgery in Tucson, Arizona, orthopedic surgery residents rotate with us.',
      ['place: Tucson, AZ', 'specialty: Neurosurgery'],
    ],
    [
      'no specialty of what is done',
      'Pathologist for dermatology cases in Dayton, OH, no NPs',
      ['place: Dayton, OH', 'specialty: Pathology'],
    ],
    [
      'the town of a VA, which is not in Virginia',
      'Urologist for the Martinsburg VA in West Virginia.',
      ['place: Martinsburg, WV', 'specialty: Urology'],
    ],
    [
      'a specialty that is also the code of a state',
      'Full-time ID or nephrology physician in Tucson, Arizona.',
      ['place: Tucson, AZ', 'specialty: Infectious Disease', 'specialty: Nephrology'],
    ],
    [
      'both towns before a state',
      'Neurologists who can start soon in Kingman and Prescott, AZ.',
      ['place: Kingman, AZ', 'place: Prescott, AZ', 'specialty: Neurology'],
    ],
    [
      'no years of a guarantee',
      'Urologist, Topeka KS, three years guaranteed',
      ['place: Topeka, KS', 'specialty: Urology'],
    ],
    [
      'no license that can still be had',
      'Psychiatrists for the Oregon coast, OR license or able to get one.',
      ['place: Oregon', 'specialty: Psychiatry'],
    ],
    [
      'the licenses of remote work, and no one who lives there',
      'A teleneurologist for hospitals in Ohio and Kentucky. Both licenses required.',
      ['license: Ohio and Kentucky', 'setting: Offers telehealth', 'specialty: Neurology'],
    ],
    [
      'no town where patients are sent',
      'Cardiologist for Prescott, Arizona, trauma goes to Tucson by helicopter.',
      ['place: Prescott, AZ', 'specialty: Cardiology'],
    ],
  ])('%s', (_, text, expected) => {
    expect(wanted(text)).toEqual(expected)
  })

  test('radiology, of someone who reads images', () => {
    expect(wanted('Body imager in Tucson, AZ')).toContain('specialty: Radiology')
    expect(wanted('we need a breast imager, Tucson, AZ')).toContain('specialty: Radiology')
  })
})
