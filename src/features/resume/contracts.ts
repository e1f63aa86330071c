import { z } from 'zod'
import { emailAddress } from '#features/auth/email-address.ts'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { formTries, mailTries } from '#shared/calls/tries.ts'
import { StateList, WishFields } from '#shared/calls/wish-fields.ts'
import { limits } from '#shared/product/limits.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { Honeypot, Line, OptionalLine, oneLine } from '#shared/text/typed-text.ts'

const required = (field: string, max: number) => Line({ min: 1, max, message: `${field} is required` })

const noLinkedIn = 'Please enter a valid LinkedIn URL'

/** linkedin.example is the reserved host of sample profiles. */
const linkedInHost = /^([a-z0-9-]+\.)*linkedin\.(com|example)$/

/** The address, with https:// added if it has no scheme; null if it leads anywhere but to LinkedIn. */
function linkedInAddress(text: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url && linkedInHost.test(url.hostname) && url.username === '' && url.port === '' ? url.href : null
}

const LinkedIn = z
  .string(noLinkedIn)
  .max(limits.formLink, noLinkedIn)
  .nullish()
  .transform((text, context) => {
    const written = oneLine(text ?? '')
    if (written === '') return null
    const address = linkedInAddress(written)
    if (address !== null && address.length <= limits.formLink) return address
    context.addIssue({ code: 'custom', message: noLinkedIn })
    return z.NEVER
  })

const State = required('State', limits.formName).transform((text, context) => {
  const code = stateCode(text)
  if (code !== undefined) return code
  context.addIssue({ code: 'custom', message: 'Please choose a state' })
  return z.NEVER
})

const bothNeeded = 'An education entry needs both school and degree'
const tooManySkills = `At most ${limits.resumeSkills} skills.`
const tooManyEntries = `At most ${limits.resumeEducation} entries.`

export const EducationRow = z.strictObject({
  schoolName: Line({ min: 1, max: limits.formLine, message: bothNeeded }),
  degree: Line({ min: 1, max: limits.formName, message: bothNeeded }),
})
export type EducationRow = z.output<typeof EducationRow>

const SkillName = Line({ min: 1, max: limits.resumeSkill, message: 'A skill cannot be empty' })

/** As one string (docs/specification/physicians.md, Text formats) or as a list. */
const asString = z.string().max(limits.contactMessageMax)

export const submitResume = contract({
  name: 'submit-resume',
  summary: "A physician's own profile, for the team to review. Sending it twice makes one submission.",
  access: open,
  // Named like the columns of candidate_submissions; status, id, and dates are never accepted.
  input: z.strictObject({
    contactfirstname: required('First name', limits.formName),
    contactlastname: required('Last name', limits.formName),
    contactmiddlename: OptionalLine(limits.formName),
    contacttitle: required('Physician title', limits.formLine),
    companyname: required('Company name', limits.formLine),
    // 'Other' is an option in the form and says nothing: a specialty must be typed in.
    specialty: required('Specialty', limits.formName).refine(
      (text) => text.toLowerCase() !== 'other',
      'Specialty is required',
    ),
    contactemail: emailAddress('Please enter a valid email address'),
    contactphone: Line({ min: limits.phone, max: limits.formPhone, message: 'Please enter a valid phone number' }),
    contactcity: required('City', limits.formName),
    contactstate: State,
    contactlinkedinurl: LinkedIn,
    contacteducation: z.union([asString, z.array(EducationRow).max(limits.resumeEducation, tooManyEntries)]).nullish(),
    contactskills: z.union([asString, z.array(SkillName).max(limits.resumeSkills, tooManySkills)]).nullish(),
    /** Where they are licensed. */
    contactlicenses: StateList,
    ...WishFields,
    // Derived from the others; sent by old clients.
    personalemail: z.string().nullish(),
    location: z.string().nullish(),
    homepage: Honeypot,
  }),
  tries: [formTries, mailTries('resume-for-email', 'contactemail')],
  output: z.object({ id: z.uuid() }),
  errors: {
    badEducation: [422, bothNeeded],
    tooManyEntries: [422, tooManyEntries],
    tooManySkills: [422, tooManySkills],
  },
})

/** What a resume says about the form's fields; anything it doesn't mention is left out. */
export const ResumeProposal = z.object({
  contactfirstname: z.string().optional(),
  contactmiddlename: z.string().optional(),
  contactlastname: z.string().optional(),
  contacttitle: z.string().optional(),
  companyname: z.string().optional(),
  specialty: z.string().optional(),
  contactemail: z.string().optional(),
  contactphone: z.string().optional(),
  contactcity: z.string().optional(),
  contactstate: z.string().optional(),
  contactlinkedinurl: z.string().optional(),
  contacteducation: z.array(z.object({ schoolName: z.string(), degree: z.string() })).optional(),
  contactskills: z.array(z.string()).optional(),
  /** Two letters each, separated by commas. */
  contactlicenses: z.string().optional(),
})
export type ResumeProposal = z.output<typeof ResumeProposal>

/** By field, the words of the file that its value comes from; those of schools are on lines of their own. */
export const ResumeFrom = z.record(z.string(), z.string())
export type ResumeFrom = z.output<typeof ResumeFrom>

/** Where a resume is uploaded, and its maximum size. Here, because every page fetches the shared paths and limits. */
export const resumeUpload = { path: '/uploads/resumes', max: 5 * 1024 * 1024 }

/** Not a call: `POST /uploads/resumes` with the file as its body, from a form for visitors. */
export const uploadResume = contract({
  name: 'upload-resume',
  summary: 'Reads a resume (PDF or Word) and proposes what to fill in. The file is not kept.',
  access: open,
  input: z.strictObject({}),
  tries: [formTries],
  output: z.object({
    values: ResumeProposal,
    from: ResumeFrom,
  }),
  errors: {
    wrongType: [422, 'Choose a PDF or a Word file (.docx).'],
    encrypted: [422, 'This file has a password. Save it without one and try again.'],
    tooLong: [422, 'This file is too long for a resume. Shorten it, or fill in the form below.'],
    noText: [422, 'We found no text in this file, as in a scan. Fill in the form below instead.'],
    noTraining: [422, 'We could not find medical training in this file. Fill in the form below instead.'],
    unreadable: [422, 'We couldn’t read this file. Fill in the form below instead.'],
  },
})

/** Why nothing was read. */
export type ResumeRefusal = keyof (typeof uploadResume)['errors']
