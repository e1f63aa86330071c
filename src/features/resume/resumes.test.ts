import { expect, test } from 'vitest'
import { readResumeFile } from './reading/read-resume.server.ts'
import { judge, type Read, tableOf, type Verdict } from './test/judge.ts'
import { listFields, otherFiles, resumes, type SetFile, secondResumes, singleFields } from './test/resume-set.ts'

const nothing = Object.fromEntries([...singleFields, ...listFields].map((field) => [field, []])) as never
const list = (value: string | undefined) => (value === undefined ? [] : [value])

async function read(file: SetFile): Promise<Read | string> {
  const found = await readResumeFile(new Uint8Array(await file.make()))
  if ('refused' in found) return found.refused
  const { values, training, licenses } = found
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
    training: training.map(({ kind, specialty, place }) => `${kind} | ${specialty} | ${place}`),
    license: licenses.map(({ state }) => state),
  }
}

async function judged(set: readonly SetFile[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const file of set) {
    const found = await read(file)
    if (typeof found === 'string') process.stdout.write(`${file.name}: refused: ${found}\n`)
    const all = judge(file, typeof found === 'string' ? nothing : found)
    verdicts.push(...all)
    for (const one of all.filter(({ verdict }) => verdict !== 'right'))
      process.stdout.write(`${file.name}: ${one.field} ${one.verdict}: '${one.read}' for '${one.expected}'\n`)
  }
  process.stdout.write(`${tableOf(verdicts)}\n`)
  return verdicts
}

test('no value of thirty resumes is wrong, and 90% of each field are read', async () => {
  expect(resumes.length).toBe(30)
  const verdicts = await judged(resumes)
  expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  for (const field of [...singleFields, ...listFields]) {
    const all = verdicts.filter((one) => one.field === field)
    const right = all.filter(({ verdict }) => verdict === 'right').length
    expect(right, field).toBeGreaterThanOrEqual(0.9 * all.length)
  }
})

test('no value of six resumes that no rule was made for is wrong, and 90% are read', async () => {
  expect(secondResumes.length).toBe(6)
  const verdicts = await judged(secondResumes)
  expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  const right = verdicts.filter(({ verdict }) => verdict === 'right').length
  expect(right / verdicts.length).toBeGreaterThanOrEqual(0.9)
})

test('files that are no resume are refused', async () => {
  let refused = 0
  for (const file of otherFiles) {
    const found = await read(file)
    if (typeof found === 'string') refused++
    process.stdout.write(`${file.name}: ${typeof found === 'string' ? found : 'read'}\n`)
  }
  process.stdout.write(`refused: ${refused} of ${otherFiles.length}\n`)
  expect([refused, otherFiles.length]).toEqual([10, 10])
})
