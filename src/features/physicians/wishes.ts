import type { Wishes } from './contracts.ts'

/** 'Full time', 'In TX, CO', …: one for each wish, for badges. */
export function wishWords({ contact, states, miles, time, locum, telehealth, visa, from, pay }: Wishes): string[] {
  return [
    contact && `Prefers ${contact}`,
    states.length > 0 && `In ${states.join(', ')}`,
    miles && `Within ${miles} miles`,
    time && (time === 'full' ? 'Full time' : 'Part time'),
    locum && 'Locum',
    telehealth && 'Telehealth',
    visa && 'Needs a visa',
    from && `From ${from}`,
    pay && `From $${pay.toLocaleString('en-US')} a year`,
  ].filter((words) => typeof words === 'string')
}
