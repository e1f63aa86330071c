import { describe, expect, test } from 'vitest'
import { companyRevenues, companySizes } from '#shared/product/options.ts'
import { stateName } from '#shared/text/us-states.ts'
import { normaliseEmail } from '../normalise/email.ts'
import { normaliseLinkedin } from '../normalise/linkedin.ts'
import { normaliseNpi } from '../normalise/npi.ts'
import { properFirstName, properLastName } from '../normalise/person-name.ts'
import { specialties } from '../normalise/standard-specialties.ts'
import { locationOfZip } from '../normalise/zip-location.ts'
import { Dice, Weighted } from './dice.ts'
import { generateProfiles, npiOf } from './profile.ts'

const profiles = [...generateProfiles(20_000)]

const share = (passes: (profile: (typeof profiles)[number]) => boolean): number =>
  profiles.filter(passes).length / profiles.length

function counts(of: (profile: (typeof profiles)[number]) => string | null): Map<string, number> {
  const found = new Map<string, number>()
  for (const profile of profiles) {
    const value = of(profile)
    if (value !== null) found.set(value, (found.get(value) ?? 0) + 1)
  }
  return new Map([...found].sort((a, b) => b[1] - a[1]))
}

describe('no real person is in it', () => {
  test('NPIs start with 2, are valid and unique, also a million further on', () => {
    expect(profiles.every(({ npi }) => npi?.startsWith('2') && normaliseNpi(npi) === npi)).toBe(true)
    expect(new Set(profiles.map(({ npi }) => npi)).size).toBe(profiles.length)
    expect(new Set(Array.from({ length: 5000 }, (_, at) => npiOf(1_200_000 + at))).size).toBe(5000)
  })

  test('addresses are on example.com, .org and .net, and unique', () => {
    const addresses = profiles.flatMap(({ contacts }) =>
      [contacts.personal_email, contacts.work_email, contacts.direct_address].filter((value) => value !== undefined),
    )
    expect(addresses.length).toBeGreaterThan(profiles.length)
    expect(addresses.every((address) => /^[^@]+@example\.(com|org|net)$/.test(address ?? ''))).toBe(true)
    expect(addresses.every((address) => normaliseEmail(address ?? '') === address)).toBe(true)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('phones are 555-0100 to 555-0199', () => {
    const phones = profiles.flatMap(({ contacts }) =>
      [contacts.phone, contacts.direct_phone].filter((value) => value !== undefined),
    )
    expect(phones.every((phone) => /^\([2-9]\d{2}\) 555-01\d{2}$/.test(phone ?? ''))).toBe(true)
  })

  test('LinkedIn is at a reserved name', () => {
    const links = profiles.flatMap(({ contacts }) => contacts.linkedin ?? [])
    expect(links.length).toBeGreaterThan(0)
    expect(links.every((link) => new URL(link).host === 'linkedin.example' && normaliseLinkedin(link) === link)).toBe(
      true,
    )
  })
})

describe('the shape is that of the profession', () => {
  test('about 18 common and 40 rarer specialties, by their share', () => {
    expect(specialties.length).toBeGreaterThanOrEqual(58)
    const found = counts(({ specialty }) => specialty)
    expect([...found.keys()].slice(0, 3)).toEqual(
      expect.arrayContaining(['Internal Medicine', 'Family Medicine', 'Pediatrics']),
    )
    expect(found.get('Internal Medicine')).toBeGreaterThan(profiles.length * 0.11)
    expect(found.get('Medical Genetics') ?? 0).toBeLessThan(profiles.length * 0.003)
    expect(found.has('OBGYN')).toBe(true)
    expect(found.has('Physician')).toBe(true)
  })

  test('every state, the large ones most', () => {
    const found = counts(({ state }) => state)
    expect(found.size).toBe(51)
    expect([...found.keys()].slice(0, 3)).toEqual(['CA', 'NY', 'TX'])
  })

  test('frequent names and a long tail of rare ones', () => {
    const found = counts(({ lastName }) => lastName)
    expect(found.size).toBeGreaterThan(4000)
    expect([...found.keys()].slice(0, 30)).toEqual(expect.arrayContaining(['Johnson', 'Smith', 'Patel', 'Chen']))
    expect([...found.values()].filter((count) => count === 1).length).toBeGreaterThan(1500)
  })

  test('more women among pediatricians than among orthopedic surgeons, to judge by their names', () => {
    const women = new Set([
      'Jennifer',
      'Elizabeth',
      'Mary',
      'Sarah',
      'Susan',
      'Katherine',
      'Jessica',
      'Emily',
      'Priya',
      'María',
    ])
    const among = (specialty: string) => {
      const all = profiles.filter((profile) => profile.specialty === specialty)
      return all.filter(({ firstName }) => women.has(firstName)).length / all.length
    }
    expect(among('Pediatrics')).toBeGreaterThan(among('Orthopedic Surgery') * 3)
  })

  test('each lacks something: email, phone, skills, education, organization', () => {
    expect(share(({ contacts }) => !contacts.personal_email && !contacts.work_email)).toBeGreaterThan(0.03)
    expect(share(({ contacts }) => !contacts.phone && !contacts.direct_phone)).toBeGreaterThan(0.02)
    expect(share(({ skills }) => skills.length === 0)).toBeGreaterThan(0.02)
    expect(share(({ education }) => education.length === 0)).toBeGreaterThan(0.02)
    expect(share(({ organization }) => organization === null)).toBeGreaterThan(0.02)
  })

  test('colleagues of a practice share its size, revenue and industry', () => {
    const byPractice = new Map<string, Set<string>>()
    for (const { organization, city, state, companySize, companyIndustry, groupSize } of profiles) {
      if (!organization?.includes('Medical Center') || companySize === null) continue
      const facts = byPractice.get(`${organization}, ${city}, ${state}`) ?? new Set()
      byPractice.set(`${organization}, ${city}, ${state}`, facts.add(`${companySize} ${companyIndustry} ${groupSize}`))
    }
    expect(byPractice.size).toBeGreaterThan(500)
    expect([...byPractice].filter(([, facts]) => facts.size > 1)).toEqual([])
  })
})

describe('every profile fits together', () => {
  test('its values are in the form of imported ones', () => {
    for (const profile of profiles) {
      expect(properLastName(profile.lastName)).toBe(profile.lastName)
      expect(properFirstName(profile.firstName)).toBe(profile.firstName)
      expect(stateName(profile.state ?? '')).toBeDefined()
      expect(locationOfZip(profile.zip ?? '')).toEqual({ latitude: profile.latitude, longitude: profile.longitude })
      expect(profile.licenseStates).toContain(profile.state)
      if (profile.companySize !== null) expect(companySizes).toContain(profile.companySize)
      if (profile.companyRevenue !== null) expect(companyRevenues).toContain(profile.companyRevenue)
      expect(new Set(profile.skills).size).toBe(profile.skills.length)
    }
  })

  test('the education is that of the school, the year and the credential', () => {
    for (const { education, medicalSchool, graduationYear, credential } of profiles) {
      const [medical] = education
      if (!medical) continue
      expect(medical.schoolName).toBe(medicalSchool)
      expect(medical.endDate).toBe(String(graduationYear))
      expect(Number(medical.startDate)).toBeLessThan(Number(medical.endDate))
      expect(credential).toMatch(/^(MD|DO|MBBS)\b/)
      if (medical.degrees[0] === 'DO') expect(credential).toMatch(/^DO\b/)
    }
  })
})

describe('the dice', () => {
  test('fall the same way every time: the fifth profile of the default seed', () => {
    const [first] = generateProfiles(1)
    expect(first).toMatchObject({
      npi: '2123456784',
      firstName: 'Marcus',
      lastName: 'Gadson',
      specialty: 'Urology',
      city: 'Cumberland',
    })
  })

  test('do not depend on how many profiles are made, but on the seed', () => {
    expect([...generateProfiles(300)].slice(0, 100)).toEqual([...generateProfiles(100)])
    expect([...generateProfiles(10, 1)]).not.toEqual([...generateProfiles(10, 2)])
  })

  test('draw as often as the weights say', () => {
    const weighted = new Weighted(['a', 'b', 'c', 'd'], (_, at) => [50, 30, 20, 0][at] ?? 0)
    const dice = new Dice(1, 2)
    const found: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 }
    for (let number = 0; number < 100_000; number++) {
      const drawn = weighted.draw(dice)
      found[drawn] = (found[drawn] ?? 0) + 1
    }
    expect((found.a ?? 0) / 100_000).toBeCloseTo(0.5, 1)
    expect((found.b ?? 0) / 100_000).toBeCloseTo(0.3, 1)
    expect((found.c ?? 0) / 100_000).toBeCloseTo(0.2, 1)
    expect(found.d).toBe(0)
  })

  test('draw different items without end', () => {
    expect(new Set(new Dice(1, 2).some([1, 2, 3], 9)).size).toBe(3)
  })
})
