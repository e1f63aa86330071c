/** What the words of a posting let an email say of it, and the lies that are found (threat 55). */
import { describe, expect, test } from 'vitest'
import { hostileParts, processorTime, repeated } from '#postings/test/hostile-texts.ts'
import { plainPosting } from '../test/plain-posting.ts'
import { checkEmail } from './check-email.ts'

const posting = plainPosting(
  `Our clinic is in Boise, ID, with a satellite office in Nampa.
Base salary $480,000 - $530,000
Relocation $20,000, signing bonus $75,000
Quality incentive up to $25,000 a year
Call: 1 in 5 weekends
No weekday call, no STEMI call
Partnership after year 2 with a buy-in of $50,000
40% of collections above $520K
Partners' average income is $900,000
$3,000 per night above ten nights a quarter
Malpractice limits $1M/$3M
6 weeks of PTO
BC/BE in interventional cardiology required
Structural experience is a plus
15k retention each anniversary for three years
Teaching med students from UW and FM residents
Review of applications begins December 15
Start July 1, 2027`,
  'Interventional Cardiologist',
)
const against = { posting, positionType: 'Full-time', read: () => [] }
const email = (sentence: string, subject = 'Interventional Cardiologist in Boise, ID') => ({
  subject,
  body: `Dear Dr. {last_name},\n\n{reason} ${sentence}\n\nWould a call on Tuesday or Wednesday work?\n\nKind regards,`,
})

describe('what is true in other words', () => {
  test.each([
    'The base salary is $480,000 to $530,000.',
    'Base salary: $480K–$530K.',
    'You would receive a signing bonus of $75,000, with relocation of $20,000 as well.',
    'A quality incentive of up to $25,000 per year is included.',
    'Call is one in five weekends.',
    'There is no weekday call and no STEMI call.',
    'You would have six weeks of PTO.',
    'The position is in Boise, Idaho.',
    'I came across your work in {specialty} at {company_name} in {location}.',
    'The start is July 1, 2027.',
    'Board certification or eligibility in interventional cardiology is required.',
    'Experience with structural is a plus.',
    'There is a $15,000 retention each anniversary for three years.',
    'You would teach med students from UW and family medicine residents.',
  ])('%s', (sentence) => expect(checkEmail(email(sentence), against)).toEqual([]))
})

const job = plainPosting(
  `Minimum Qualifications
Compensation: $23,410 - $27,865 per month
The base is $385,000 for the first two years and $54 per wRVU after that.
Benefits- annual quality bonus to $15,000- 20 days PTO
Frequency and Length of Call Shifts: 10 days a month
Iowa lic.`,
  'Psychiatrist',
)
const ofJob = { ...against, posting: job }

describe('what stands near it and is said of something else', () => {
  test.each([
    'The pay is $23,410 to $27,865 per month.',
    'The base is $385,000 for the first two years.',
    'There are also 20 days of PTO.',
    'Call is 10 days a month.',
    'You need an Iowa license.',
  ])('%s', (sentence) => expect(checkEmail(email(sentence, 'Psychiatrist'), ofJob)).toEqual([]))

  test.each([
    ['of the other amount', 'Pay is $54 per wRVU.'],
    ['of the other amount', 'The base is $54 for the first two years.'],
    ['of two lines', 'There is a quality bonus of 20 days.'],
    ['of two lines', 'There are 20 days of call a month.'],
  ])('a lie %s: %s', (_, sentence) => {
    expect(
      checkEmail(email(sentence, 'Psychiatrist'), ofJob)
        .map((doubt) => doubt.sentence)
        .join(' '),
    ).toContain(sentence)
  })
})

/** Each by the kind of lie it is. */
const plantedLies: readonly (readonly [kind: string, sentence: string])[] = [
  ['a wrong figure', 'The base salary is $490,000 to $530,000.'],
  ['a wrong figure in a range', 'The base salary is $480,000 to $580,000.'],
  ['a wrong basis', 'The base salary is $75,000.'],
  ['a wrong basis', 'There is a 40% bonus.'],
  ['a wrong basis', 'There are signing bonuses of $20,000 and $75,000.'],
  ['a wrong basis', 'Compensation is $50,000.'],
  ['a wrong basis', 'The salary is $900,000.'],
  ['a wrong basis', 'The pay is $1M to $3M.'],
  ['a wrong basis', 'There is a $1M bonus.'],
  ['a wrong basis', 'A bonus of $520K is paid.'],
  ['a ratio without its noun', 'Call is 1 in 5.'],
  ['a ratio of another noun', 'Call is 1 in 5 weekdays.'],
  ['a condition gone', 'Nights are paid at $3,000 per night.'],
  ['a condition gone', 'You would work ten nights a month.'],
  ['a condition gone', 'The quality incentive is $25,000 a year.'],
  ['a condition gone', 'You would keep 40% of collections.'],
  ['a wrong place', 'The clinic is in Tulsa.'],
  ['a wrong place', 'You would work at Mercy General.'],
  ['a wrong place', 'The position is in {location}.'],
  ['polarity flipped', 'There is some STEMI call.'],
  ['polarity flipped', 'There is no PTO.'],
  ['polarity flipped', 'There is weekday call.'],
  ['a requirement denied', 'Board certification in interventional cardiology is not required.'],
  ['a requirement denied', 'Board certification in interventional cardiology is optional.'],
  ['a plus made a must', 'Structural experience is required.'],
  ['an invented benefit', 'Housing is provided.'],
  ['an invented benefit', 'Visa sponsorship is available.'],
  ['an invented benefit', 'A 401(k) match is included.'],
  ['an invented benefit', 'There is a gym for the staff.'],
  ['an invented benefit', 'The mountains are close.'],
  ['a promise', 'Our conversation would be confidential.'],
  ['a promise', 'Timing is flexible on my side.'],
  ['two lines fused', 'There is a $15,000 retention each anniversary for three years teaching med students.'],
  ['two lines fused', 'You would have six weeks of PTO with a $20,000 signing bonus.'],
  ['two lines fused', 'Partnership comes after year 2 with relocation of $50,000.'],
  ['a date of something else', 'The start date is December 15.'],
  ['a link', 'See www.cardiology-jobs.com for details.'],
  ['an address', 'Write to jobs@cardiology-jobs.com.'],
  ['a placeholder of its own', 'The salary is {salary}.'],
]

describe('threat 55: planted lies', () => {
  test.each(plantedLies)('%s: %s', (_, sentence) => {
    const doubts = checkEmail(email(sentence), against)
    expect(doubts.map((doubt) => doubt.sentence).join(' ')).toContain(sentence.slice(-30))
  })
})

describe('an email that is made to take long', () => {
  const length = 10_000
  const usual = [...plantedLies.map(([, sentence]) => sentence)].join(' ')
  const timeOf = (body: string) => processorTime(() => checkEmail({ subject: 'Cardiology', body }, against))
  timeOf(usual)
  const perCharacter = timeOf(usual) / usual.length

  test.each(hostileParts)('takes no longer than real sentences of its length: %j', (part) => {
    timeOf(repeated(part, length / 10))
    expect(timeOf(repeated(part, length)) / (perCharacter * length)).toBeLessThan(2)
  })

  test('and what is not looked at counts as doubtful', () => {
    const body = `${'We hire. '.repeat(200)}\n${'a '.repeat(2000)}`
    expect(checkEmail({ subject: 'Cardiology', body }, against).slice(-2)).toEqual([
      { sentence: 'We hire.', problems: ['This is far too long.'] },
      { sentence: 'a '.repeat(2000).trim(), problems: ['This is far too long.'] },
    ])
  })
})
