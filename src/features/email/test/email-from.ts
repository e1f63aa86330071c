import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { readPosting } from '#postings/read-posting.ts'
import { writeEmail } from '../writer/write-email.ts'

/** The body of the long email that an agency sends about a posting. */
export function emailFrom(text: string, title: string): string {
  const posting = readPosting({ text, title }, postingKnowledge)
  const form = { jobTitle: title, positionType: 'Full-time', tone: 'Professional', length: 'Long' } as const
  const signature = 'Jordan Lee\nLakeside Recruiting'
  return writeEmail({ ...form, posting, variation: 0, signature, previous: [] }).body
}
