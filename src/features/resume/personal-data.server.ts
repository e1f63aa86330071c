import type { PersonalData } from '#door/personal-data.ts'
import { wishSelection } from '#features/physicians/queries.server.ts'

/** What was submitted under the account's address, which its owner has confirmed. */
export const resumeData: PersonalData = {
  name: 'resumes',
  read: (db, userId) =>
    db
      .selectFrom('candidate_submissions')
      .innerJoin('users', 'users.email', 'candidate_submissions.contactemail')
      .select(['contactfirstname', 'contactmiddlename', 'contactlastname', 'contacttitle', 'companyname', 'specialty'])
      .select(['contactemail', 'contactphone', 'location', 'contactlinkedinurl', 'contacteducation', 'contactskills'])
      .select(['contactlicenses', ...wishSelection])
      .select(['status', 'candidate_submissions.created_at', 'decided_at'])
      .where('users.id', '=', userId)
      .orderBy('candidate_submissions.created_at')
      .execute(),
}
