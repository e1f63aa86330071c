/** Templates to begin with, for who has none of their own. The parts in braces are placeholders.ts's. */
export interface EmailTemplate {
  id: string
  name: string
  subject: string
  body: string
}

export const starterTemplates: readonly EmailTemplate[] = [
  {
    id: 'starter-introduction',
    name: 'First contact',
    subject: '{specialty} opportunity near {location}',
    body: `Hello {first_name},

I recruit for {specialty} and came across your work at {company_name}. We are looking for a colleague near {location}, and your background reads like a fit.

May I send you the details, or would a short call this week suit you better?

Kind regards`,
  },
  {
    id: 'starter-locum-tenens',
    name: 'Locum tenens',
    subject: 'Locum tenens in {specialty}: dates that suit you',
    body: `Hello {first_name},

We are filling locum tenens shifts in {specialty}. Travel and malpractice cover are included, and you choose the dates.

If you can imagine that beside your work at {company_name}, which weeks would be best for you?

Kind regards`,
  },
  {
    id: 'starter-follow-up',
    name: 'Follow-up',
    subject: 'Following up: {specialty} opportunity',
    body: `Hello {first_name},

I wrote to you last week about a position in {specialty} and know how full your days are. It is still open.

If the time is not right, a short no is just as welcome, and I will not write again about it.

Kind regards`,
  },
]
