/** Queries put together at random from what people say for each thing: whatever is said how, it is what is read. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateProfiles } from '#data/generate/profile.ts'
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import { surroundings } from '#server/search/surroundings.ts'

const builder = new SegmentBuilder()
let id = 0
for (const profile of generateProfiles(20_000)) builder.add({ ...emptyRow, ...profile, id: ++id })
const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })

/** What is meant, as the labels of its parts, and how people say it. */
type Thing = readonly [labels: string, said: readonly string[]]

const specialties: readonly Thing[] = [
  ['Cardiology', ['cardiologist', 'cardiologists', 'cards', 'heart doctors', 'cardiolgist', 'Cardiology docs']],
  ['Gastroenterology', ['GI', 'GI docs', 'gastroenterologists', 'gastro', 'gut doctor', 'gastroenterolgist']],
  ['Psychiatry', ['psych', 'psychiatrist', 'shrinks', 'psychiatrists', 'psychaitrist', 'PSYCHIATRY']],
  ['Emergency Medicine', ['ER docs', 'EM physicians', 'emergency medicine', 'emergency physicians', 'ED doctors']],
  ['Family Medicine', ['family practice', 'FM', 'family docs', 'family physicians', 'family med doctors']],
  ['OBGYN', ['OB/GYN', 'obgyns', 'ob-gyn', 'obstetrician', 'gynecologists', 'OB GYN', 'gyno']],
  ['Orthopedic Surgery', ['ortho', 'orthopedic surgeons', 'orthopaedics', 'orthopod', 'surgeon, orthopedic']],
  ['Anesthesiology', ['anesthesia', 'anesthesiologists', 'gas docs', 'anesthesiolgist']],
  ['Hospital Medicine', ['hospitalist', 'hospitalists', 'nocturnists']],
  ['Pulmonary Disease', ['pulm', 'pulmonologist', 'lung specialists', 'pulmonology']],
  ['Otolaryngology', ['ENT', 'ENTs', 'ear nose and throat', 'otolaryngologist', 'ENT surgeons']],
]
const places: readonly Thing[] = [
  ['Dallas', ['Dallas', 'dallas', 'in Dallas', 'Dallas-based']],
  ['Dallas, TX', ['Dallas TX', 'Dallas, TX', 'in Dallas, Texas', 'dallas, tx', 'Dallas-TX']],
  ['Ohio', ['Ohio', 'in Ohio', 'OH', 'ohio', 'state of Ohio']],
  ['North Carolina', ['North Carolina', 'in NC', 'N. Carolina', 'north carolina']],
  ['Texas; Oklahoma', ['TX or OK', 'in Texas or Oklahoma', 'Texas and Oklahoma', 'TX/OK', 'TX, OK']],
  ['Cook County, IL', ['Cook County', 'in Cook County, IL', 'cook county illinois']],
  ['Chicagoland', ['Chicagoland', 'chicagoland']],
  [
    'Within 50 miles of Dallas',
    ['near Dallas', 'within 50 miles of Dallas', 'Dallas area', '50 mile radius of Dallas'],
  ],
  ['Philadelphia, PA', ['philly', 'Philadelphia, PA', 'Philadelphia PA']],
  ['Bay Area', ['Bay Area', 'in the Bay Area', 'SF bay area']],
]
const others: readonly Thing[] = [
  ['Has email', ['with email', 'with emails', 'has email', 'email on file', 'with an email address']],
  ['Has direct phone', ['with cell', 'with direct phone', 'cell phone', 'mobile number']],
  ['10 years or more in practice', ['10+ years', '10+ yrs exp', '10 or more years', 'a decade of experience']],
  ['Up to 4 years in practice', ['less than 5 years', '<5 yrs', 'under 5 years in practice']],
  ['Up to 8 years in practice', ['new grads', 'recent graduates', 'early career', 'newly trained']],
  ['Licensed in New York', ['licensed in NY', 'with a New York license', 'NY-licensed', 'active NY medical license']],
  ['-Florida', ['not in Florida', 'except Florida', 'excluding FL', 'outside of Florida']],
  ['-Georgia; -Alabama', ['except GA and AL', 'not Georgia or Alabama', 'excluding Georgia, Alabama']],
  ['Offers telehealth', ['telehealth', 'telemedicine', 'offers telehealth']],
  ['', ['board certified', 'locums', 'BC/BE', 'spanish speaking', '$300k', 'asap', 'J1 waiver', 'full-time']],
]
const openers = ['', '', '', 'looking for ', 'find me ', 'show me all ', 'need a ', 'who are the ', "I'm looking for "]

const thing = (of: readonly Thing[]) =>
  fc.constantFrom(...of).chain(([labels, said]) => fc.constantFrom(...said).map((text) => ({ labels, text })))
const query = fc
  .record({
    opener: fc.constantFrom(...openers),
    specialty: thing(specialties),
    place: thing(places),
    more: fc.uniqueArray(thing(others), { maxLength: 2, selector: ({ labels }) => labels.slice(0, 5) }),
    joint: fc.constantFrom(' ', ' ', ' ', ', ', ' - ', ' | '),
  })
  .map(({ opener, specialty, place, more, joint }) => {
    const all = [specialty, place, ...more]
    const labels = all.flatMap(({ labels }) => (labels === '' ? [] : labels.split('; ')))
    return { text: opener + all.map(({ text }) => text).join(joint), labels: labels.sort() }
  })

test('each thing that is said is a part, and nothing else is', () => {
  fc.assert(
    fc.property(query, ({ text, labels }) => {
      const { reading } = index.search({ filters: { query: text }, limit: 0 })
      const read = reading?.parts.map(({ label, excluded }) => (excluded ? `-${label}` : label)).sort()
      expect([text, read]).toEqual([text, labels])
    }),
    { numRuns: 400, seed: 42 },
  )
})
