/** The email on the landing page: what Attending makes of this posting, word for word. Its test says so. */
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
  subject: 'Cardiologist in Dallas, TX, four-day week',
  body: `Dear Dr. {last_name},

There is an opening for a full-time cardiologist with a cardiology group of nine in Dallas, TX. {reason}

The schedule is a four-day week, and call is shared among nine physicians.

The base salary is $480,000.

If you would like to talk, which day next week is good for a 15-minute call?

Best regards,`,
}
