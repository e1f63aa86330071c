/** Tools that find and read physicians. */
import { z } from 'zod'
import { matchRecords } from '#features/match/contracts.ts'
import { getPhysician, type PhysicianProfile } from '#features/physicians/contracts.ts'
import { searchPhysicians } from '#features/search/contracts.ts'
import { readDescription } from '#features/search-page/contracts.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { briefCard, clip, known, nameOf, pageBytes, tenOf } from './brief.server.ts'
import { tool } from './tool.server.ts'

export const cursor = z.string().max(6000).optional().describe('The next of the page before; left out for the first.')

type Filters = InputOf<typeof searchPhysicians>['filters']

export const findTools = [
  tool({
    name: 'search-physicians',
    title: 'Search physicians',
    description:
      'Finds US physicians, ten a page, without contact details. The query is read as a recruiter would write it: "cardiologists in Boise who speak Spanish, not in a group". Says exactly how many there are.',
    readOnly: true,
    input: z.object({
      query: z.string().max(1000).optional(),
      filters: z.record(z.string(), z.unknown()).optional().meta({
        description:
          'Filters of the call search-physicians, as /api/docs has them, such as {"state": "ID", "hasEmail": true}; or those that describe-position returns.',
        // Some assistants take no schema of any value, `{}`.
        additionalProperties: true,
      }),
      cursor,
    }),
    run: async ({ query, filters, cursor }, { call }) => {
      const asked = { ...filters, ...(query !== undefined && { query }) } as Filters
      const page = await tenOf(
        cursor,
        (at: string) => call(searchPhysicians, { filters: asked, cursor: at }),
        briefCard,
      )
      return { total: page.answer.total, physicians: page.rows, next: page.next }
    },
  }),
  tool({
    name: 'describe-position',
    title: 'Read a position',
    description:
      'Turns a job posting or a description into filters for search-physicians, and says what it could not use. Age, gender, and origin are never used.',
    readOnly: true,
    input: z.object({ text: z.string().min(1).max(20_000) }),
    run: async ({ text }, { call }) => {
      const { parts, leftOut, unknown, refused, total } = await call(readDescription, { text })
      const said = (piece: { from: number; to: number }) => clip(text.slice(piece.from, piece.to), 80)
      return {
        filters: { where: { and: parts.map(({ filters }) => filters) } },
        understood: parts.map(({ label, excluded }) => (excluded ? `not ${label}` : label)),
        leftOut: leftOut.map(({ label }) => label),
        notInRecords: unknown.map(said),
        neverUsed: refused.map(({ trait }) => trait),
        total,
      }
    },
  }),
  tool({
    name: 'get-physician',
    title: 'Read a profile',
    description: 'A physician’s profile, without contact details: it says which are on file.',
    readOnly: true,
    input: z.object({ physicianId: PhysicianId }),
    run: async ({ physicianId }, { call }) => briefProfile((await call(getPhysician, { physicianId })).physician),
  }),
  tool({
    name: 'match-records',
    title: 'Match records',
    description:
      'Says which physicians up to ten of your own records are about, and how sure that is. Give what you have: npi, name, firstName, lastName, credential, specialty, organization, city, state, zip.',
    readOnly: true,
    input: z.object({
      records: z
        .array(z.record(z.string(), z.string().max(500)))
        .min(1)
        .max(10),
    }),
    run: async ({ records }, { call }) => {
      const { data } = await call(matchRecords, { records } as InputOf<typeof matchRecords>)
      return data.map(({ status, physicianId, confidence, candidates }) => ({
        ...known({ status, physicianId, confidence }),
        ...(candidates.length > 0 && { candidates: candidates.slice(0, 3).map(({ physicianId }) => physicianId) }),
      }))
    },
  }),
]

/** What a recruiter asks first; shortened from the end if names and texts are very long. */
export function briefProfile(physician: PhysicianProfile) {
  const { channels, revealed, contacts } = physician
  const facts = Object.entries(
    known({
      ...briefCard(physician),
      name: nameOf(physician),
      npi: physician.npi,
      reason: clip(physician.reason, 300),
      secondarySpecialties: clip(physician.secondarySpecialties.join('; '), 200),
      licenseStates: clip(physician.licenseStates.join(', '), 200),
      medicalSchool: clip(physician.medicalSchool ?? '', 120),
      graduationYear: physician.graduationYear,
      address: clip(physician.address.join(', '), 200),
      groupSize: physician.groupSize,
      telehealth: physician.telehealth,
      contacts: {
        email: channels.email ? (revealed.email ? 'revealed' : (contacts.email?.status ?? 'on file')) : 'none on file',
        phone: channels.phone ? (revealed.phone ? 'revealed' : (contacts.phone?.status ?? 'on file')) : 'none on file',
      },
      lastContact: physician.lastContact ?? '',
      doNotContact: clip(physician.doNotContact?.reason ?? '', 200),
      skills: clip(physician.skills.join(', '), 400),
      education: physician.educationEntries
        .slice(0, 5)
        .map(({ schoolName, degrees, endDate }) =>
          clip([schoolName, ...degrees, endDate].filter(Boolean).join(', '), 120),
        ),
    }),
  )
  while (Buffer.byteLength(JSON.stringify(facts)) > pageBytes - 500) facts.pop()
  return Object.fromEntries(facts)
}
