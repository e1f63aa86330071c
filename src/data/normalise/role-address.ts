/** The parts before the '@' of addresses that belong to an office, not to a person. */
const roles = new Set(
  `info office admin administration contact contactus billing frontdesk reception receptionist scheduling schedule appointments
  appointment practice manager officemanager practicemanager credentialing recruiting recruitment careers jobs hr humanresources
  marketing referrals referral records medicalrecords mail email team staff support help helpdesk hello inquiries enquiries
  questions clinic hospital physician physicians doctor doctors provider providers nurse nurses secretary assistant webmaster
  postmaster service services sales accounts accounting finance insurance payments orders pharmacy lab radiology surgery
  emergency main general patients patient patientservices`.split(/\s+/),
)

/** Whether an address, in standard form, is a role's: 'info@', 'front.desk@', 'billing2@'. */
export function isRoleAddress(email: string): boolean {
  const local = email.slice(0, email.indexOf('@')).replace(/\+.*$/, '')
  return roles.has(local.replace(/[^a-z]/g, '')) || local.split(/[._-]/).some((word) => roleWords.has(word))
}

/** Alone in an address, these are still roles: 'cardiology-office@', 'info.tampa@'. */
const roleWords = new Set(
  'info office billing frontdesk reception scheduling credentialing appointments referrals'.split(' '),
)
