/** What the resume form starts from for an update of a claimed profile. */
import { wishValues } from '#features/physicians/wish-values.ts'
import { submitResume } from '#features/resume/contracts.ts'
import { emptyResume, type ResumeValues } from '#features/resume/resume-values.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import type { getOwnProfile } from './contracts.ts'

type Profile = OutputOf<typeof getOwnProfile>

const { contacteducation: Education, contactskills: Skills } = submitResume.input.shape

/** @param email the account's, which its owner has confirmed */
export function updateValues(profile: Profile, email: string): ResumeValues {
  const said = (name: keyof Profile['fields']) => profile.fields[name]?.waiting ?? profile.fields[name]?.text ?? ''
  return {
    ...emptyResume,
    contactfirstname: said('firstName'),
    contactmiddlename: said('middleName'),
    contactlastname: said('lastName'),
    contacttitle: said('title'),
    companyname: said('organization'),
    specialty: said('specialty'),
    contactemail: said('personalEmail') || email,
    contactphone: said('phone') || said('directPhone'),
    contactcity: said('city'),
    contactstate: said('state'),
    contactlinkedinurl: said('linkedin'),
    contactlicenses: profile.licenseStates.join(', '),
    contacteducation: schoolsOf(profile),
    contactskills: skillsOf(profile),
    ...wishValues(profile.wishes),
  }
}

/** None if the form can't take them all: what is sent empty stays as it is. */
function schoolsOf({ education }: Profile) {
  const rows = education.map(({ schoolName, degrees }) => ({ schoolName, degree: degrees.join(', ') }))
  return rows.length < limits.resumeEducation && Education.safeParse(rows).success ? rows : []
}

function skillsOf({ skills }: Profile): string[] {
  // Without a script, commas separate them.
  return Skills.safeParse(skills).success && !skills.some((skill) => skill.includes(',')) ? [...skills] : []
}
