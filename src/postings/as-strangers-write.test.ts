/** What the reader makes of postings as strangers write them: by kind, each with sentences of our own. */
import { describe, expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { readPosting } from './read-posting.ts'

const read = (text: string) => readPosting({ title: 'Physician', text }, postingKnowledge)

/** 'call yes {"oneIn":7} Call is one week in seven' */
const factsIn = (text: string) =>
  read(text)
    .facts.filter(({ span }) => span.field === 'text')
    .map(({ type, polarity, value, text: said }) => `${type} ${polarity} ${JSON.stringify(value)} ${said}`)

type Row = readonly [text: string, has: readonly RegExp[], lacks?: readonly RegExp[]]

/** Each line is read alone. */
function holds(rows: readonly Row[]): void {
  test.each(rows.map(([text, has, lacks = []]) => ({ text, has, lacks })))('$text', ({ text, has, lacks }) => {
    const facts = factsIn(text)
    for (const pattern of has) expect(facts).toContainEqual(expect.stringMatching(pattern))
    for (const pattern of lacks) expect(facts).not.toContainEqual(expect.stringMatching(pattern))
  })
}

describe('schedules in words', () => {
  holds([
    ['Two clinic days and two OR days each week.', [/^schedule yes/]],
    ['3 office days + 1.5 procedure days weekly', [/^schedule yes/]],
    ['You have six half-day clinics a week.', [/^schedule yes .*six half-day clinics/]],
    ['Week on, week off.', [/^schedule yes/]],
    ['Two weeks ICU, one week clinic, one week off.', [/^schedule yes/], [/^timeOff/]],
    ['You attend on service ten weeks a year.', [/^schedule yes .*ten weeks a year/]],
    ['Hours: noon to 9 pm.', [/^schedule yes .*noon to 9 pm/i]],
    ['Weekdays 8-4:30', [/^schedule yes/]],
    ['Four tens.', [/^schedule yes/i]],
    ['Nine 12-hour clinical shifts a month.', [/^schedule yes/]],
    ['12 to 24 hours weekly', [/^schedule yes/]],
    ['One weekend in five', [/^schedule yes/]],
    ['We are closed on Sundays and hire two weeks of vacation.', [], [/^schedule .*two weeks/]],
  ])
})

describe('shares of the time', () => {
  holds([
    ['Effort is 70% clinical, 20% teaching, and 10% research.', [/^duty yes .*70% clinical, 20% teaching/]],
    ['50/50 clinic and administration', [/^duty yes/]],
    ['Clinical effort is 40%.', [/^duty yes/]],
    ['A raise of 10% for clinical leads, about $30,000.', [], [/^duty/]],
  ])
})

describe('call', () => {
  holds([
    ['Home call is shared by all of us, one night in nine.', [/^call yes {"oneIn":9/]],
    ['Frequency of call: 6 days a month', [/^call yes/]],
    ['Call: none', [/^call no/]],
    ['You back the midwives up from home, and you are backup one weekend a month.', [/^call yes/], [/^telehealth/]],
    ['Reachable: available by phone 24/7', [/^call yes/]],
    ['Voluntary call is paid.', [/^call yes/]],
    ['After-hours phone coverage is one week in six.', [/^call yes {"oneIn":6/]],
    ['Fellows do not take call.', [], [/^call no/]],
    ['Is there a requirement to take call on weekends?\nYes, and it is paid.', [], [/^call yes .*take call on/]],
  ])
})

describe('how much, and with whom', () => {
  holds([
    ['Visits: about 24/day', [/^volume yes {"count":{"from":24,"to":24},"of":"visits","per":"day"}/], [/^pay/]],
    ['How many patients would I see in a day?\n18 to 22 a day, with an MA and a scribe', []],
    ['The average census is 48 patients.', [/^volume .*"of":"census"/]],
    ['Panel capped at 900.', [/^volume .*900/]],
    ['32 patient contact hours a week', [/^schedule/], [/^volume/]],
    ['The jail has 600 residents and two nurses.', [/^team .*two nurses/], [/^team .*600/]],
    ['You join a democratic group of nine.', [/^team .*group of nine/]],
    ['One of our surgeons came from Denver.', [], [/^team/]],
    ['A dedicated NP and a nurse navigator work with you.', [/^support .*dedicated NP/]],
    ['Medical direction 1:3', [/^supervision yes/]],
    ['A locum covers the other two weeks.', [], [/^employment .*locum/]],
    ['Locum anesthesiologist needed for two weeks.', [/^employment .*locum/]],
  ])
})

describe('employers without a name', () => {
  holds([
    ['You would work at a 60-bed county hospital.', [/^employer yes {"kind":"hospital"}/]],
    ['This is a state prison.', [/^employer yes {"kind":"correctional"}/]],
    ['You are employed by a regional health system.', [/^employer yes .*regional health system/], [/^workplace/]],
    ['We transfer to a tertiary hospital.', [], [/^employer/]],
    ['Unlike corporate clinics, we are small.', [], [/^employer .*corporate/]],
  ])
})

describe('pay and what comes with it', () => {
  holds([
    ['An open position costs the hospital $2 million a year.', [], [/^pay/]],
    ['Partnership after two years, with a buy-in of about $120,000.', [/^partnership .*"months":24/], [/^pay/]],
    ['Partner in 3 years.', [/^partnership .*"months":36/]],
    ['2.5-year track', [/^partnership yes {"months":30}/]],
    ['We have not sold to private equity.', [], [/^partnership/]],
    ['We begin with a stipend of $4,000 a month.', [/^pay .*4000.*"month"/], [/residency stipend/]],
    ['$2,000 a month stipend until you finish residency', [/residency stipend/]],
    ['Education: $3,000 a year and 5 days for CME', [/^cme .*3000/], [/^pay/]],
    ['$200,000 to - $240,000 per year', [/^pay .*{"from":200000,"to":240000}/]],
    ['Quality incentive up to 8% of salary', [/^bonus yes {"kind":"quality"}/]],
    ['On call every third week, paid at $400 per week.', [/^pay .*"extra"/]],
    ['We pay for travel, lodging, and a rental car.', [/^perk .*travel, lodging/]],
    ['Proof of your own malpractice coverage is needed.', [/^condition/], [/^malpractice yes/]],
    ['Income on the way to semi-retirement.', [], [/^retirement/]],
    ['Base of 310K plus a 401K', [/^pay .*310000/, /^retirement/], [/401000/]],
    ['You can save in a 401k.', [/^retirement/], [/^pay/]],
    ['Ten paid holidays', [/^timeOff .*"from":10/i]],
    ['Green card sponsorship after one year', [/^visa .*green card/], [/^condition/]],
  ])
})

describe('what is asked for', () => {
  holds([
    ['Board certification in nephrology and state eligibility for Medicaid.', [/^board yes {"status":"certified"/]],
    ['Eligible for certification by the American Board of Surgery', [/^board yes {"status":"eligible"/]],
    ['Board certification or eligibility is needed.', [/^board yes {"status":"either"/]],
    ['PHYSICIANS MUST BE MATURE AND ALERT', [], [/^board/]],
    ['Board eligible, Ohio license', [/^license .*"states":\["OH"\].*"status":"any"/]],
    ['ACTIVE OHIO MEDICAL LICENSE', [/^license .*"states":\["OH"\]/]],
    ['A valid license to practice medicine and surgery in Ohio', [/^license .*"states":\["OH"\]/]],
    ['An Ohio license is required, as is a background check.', [/^license .*"states":\["OH"\]/]],
    ['A permanent, full, and unrestricted license in any State', [/^license/], [/^employment/]],
    ['The clinic has a BLS equipped crash cart.', [], [/^certificate/]],
    ['Ability to maintain clear charts', [], [/^skill/]],
    ['Job ID 48213', [], [/^specialty/]],
    ['Boise, ID, USA', [/^place/], [/^specialty/]],
    ['Canadian TN candidates are welcome.', [/^visa/], [/^place .*Tennessee/]],
  ])
})
