import type { PersonalData } from '#door/personal-data.ts'

/** What was submitted under the account's address, which its owner has confirmed. */
export const resumeData: PersonalData = {
  name: 'resumes',
  read: (db, userId) =>
    db
      .selectFrom('candidate_submissions')
      .innerJoin('users', 'users.email', 'candidate_submissions.contactemail')
      .select(['contactfirstname', 'contactmiddlename', 'contactlastname', 'contacttitle', 'companyname', 'specialty'])
      .select(['contactemail', 'contactphone', 'location', 'contactlinkedinurl', 'contacteducation', 'contactskills'])
      .select(['wish_contact', 'wish_states', 'wish_miles', 'wish_time', 'wish_locum', 'wish_telehealth', 'wish_visa'])
      .select(['wish_from', 'wish_pay'])
      .select(['status', 'candidate_submissions.created_at', 'decided_at'])
      .where('users.id', '=', userId)
      .orderBy('candidate_submissions.created_at')
      .execute(),
}
