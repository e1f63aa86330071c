/** The email on the landing page: what the built-in writer makes of this posting, word for word. Its test says so. */
export const samplePosting = {
  jobTitle: 'Cardiologist',
  jobDescription: `Cardiology group of nine in Dallas, TX
Four-day week, call shared among nine physicians
Base salary $480,000`,
  tone: 'Professional',
  length: 'Short',
  positionType: 'Full-time',
  signature: '',
  variation: 0,
} as const

export const sampleEmail = {
  subject: 'Cardiologist position in Dallas, TX',
  body: `Hello Dr. {last_name},

I would like to tell you about a full-time Cardiologist position in Dallas, TX. Your work in {specialty} at {company_name} in {location} is the reason I am getting in touch.

The main points:
- Base salary $480,000
- Four-day week, call shared among nine physicians
- Cardiology group of nine in Dallas, TX

May I send you more details?

Best regards`,
}
