import { expect, test } from 'vitest'
import { standardSpecialties } from '#data/normalise/specialty.ts'
import type { ResumeProposal } from './contracts.ts'
import { proposeValues } from './propose-values.server.ts'
import { resumeText } from './resume-text.server.ts'
import { judge, type Read, tableOf } from './test/judge.ts'
import { otherFiles, resumes, type SetFile } from './test/resume-set.ts'

const list = (value: string | undefined) => (value === undefined ? [] : [value])

async function read(file: SetFile): Promise<Read | string> {
  const text = await resumeText(new Uint8Array(await file.make()))
  if (typeof text !== 'string') return text.refused
  const values: ResumeProposal = proposeValues(text, standardSpecialties)
  return {
    first: list(values.contactfirstname),
    middle: list(values.contactmiddlename),
    last: list(values.contactlastname),
    specialty: list(values.specialty),
    title: list(values.contacttitle),
    company: list(values.companyname),
    email: list(values.contactemail),
    phone: list(values.contactphone),
    city: list(values.contactcity),
    state: list(values.contactstate),
    linkedin: list(values.contactlinkedinurl),
    school: (values.contacteducation ?? []).map(({ schoolName, degree }) => `${schoolName} | ${degree}`),
    training: [],
    license: [],
  }
}

test('the set of resumes is read', async () => {
  const verdicts = []
  for (const file of resumes) {
    const found = await read(file)
    expect(typeof found, file.name).toBe('object')
    const all = judge(file, found as Read)
    verdicts.push(...all)
    for (const one of all.filter(({ verdict }) => verdict !== 'right'))
      process.stdout.write(`${file.name}: ${one.field} ${one.verdict}: '${one.read}' for '${one.expected}'\n`)
  }
  process.stdout.write(`${tableOf(verdicts)}\n`)
  expect(resumes.length).toBe(30)
})

test('the set of other files is looked at', async () => {
  let refused = 0
  for (const file of otherFiles) if (typeof (await read(file)) === 'string') refused++
  process.stdout.write(`refused: ${refused} of ${otherFiles.length}\n`)
  expect(otherFiles.length).toBe(10)
})
