import type { Wishes } from './contracts.ts'

/** 'Full time', 'In TX, CO', …: one for each wish, for badges. */
export function wishWords({ states, miles, time, locum, telehealth, visa, from, pay }: Wishes): string[] {
  return [
    states.length > 0 ? `In ${states.join(', ')}` : null,
    miles === null ? null : `Within ${miles} miles`,
    time === null ? null : time === 'full' ? 'Full time' : 'Part time',
    locum ? 'Locum' : null,
    telehealth ? 'Telehealth' : null,
    visa ? 'Needs a visa' : null,
    from === null ? null : `From ${from}`,
    pay === null ? null : `From $${pay.toLocaleString('en-US')} a year`,
  ].filter((words) => words !== null)
}
