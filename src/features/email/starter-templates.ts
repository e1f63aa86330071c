/** Templates for people who have none of their own yet. The parts in braces are the placeholders in placeholders.ts. */
export interface EmailTemplate {
  id: string
  name: string
  subject: string
  body: string
  /** If unknown, empty: the dialog asks for it. */
  job_location: string
}

export const starterTemplates: readonly EmailTemplate[] = [
  {
    id: 'starter-introduction',
    name: 'First contact',
    subject: '{specialty} position in {job_location}',
    job_location: '',
    body: `Dear Dr. {last_name},

I'm recruiting for {specialty} in {job_location}, and your background at {company_name} looks like a strong match.

Can I send you the details? If you'd rather talk, I'm happy to call at a time that works for you.

Best regards,`,
  },
  {
    id: 'starter-locum-tenens',
    name: 'Locum tenens',
    subject: 'Locum tenens in {job_location}: {specialty}',
    job_location: '',
    body: `Dear Dr. {last_name},

I'm staffing locum tenens shifts in {job_location}, and I'm looking for physicians in {specialty}.

If you'd consider locums alongside your work at {company_name}, which weeks would suit you? I can send the dates and terms.

Best regards,`,
  },
  {
    id: 'starter-follow-up',
    name: 'Follow-up',
    subject: 'Following up: {specialty} position in {job_location}',
    job_location: '',
    body: `Dear Dr. {last_name},

I'm following up on my email about the {specialty} position in {job_location}. It's still open.

If the timing isn't right, just let me know and I won't follow up again.

Best regards,`,
  },
]
