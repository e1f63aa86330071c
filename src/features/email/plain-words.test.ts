import { expect, test } from 'vitest'
import { inPlainWords } from './plain-words.ts'

test.each([
  ['BC/BE in FM or IM', 'board certified or eligible in family medicine or internal medicine'],
  ['M-F 8a-5p', 'Monday to Friday 8 am to 5 pm'],
  ['Mon–Thu, 7a to 7p', 'Monday to Thursday, 7 am to 7 pm'],
  ['7p-7a', '7 pm to 7 am'],
  ['$25k sign on', '$25,000 sign-on'],
  ['250-270k', '$250,000 to $270,000'],
  ['$240–255k', '$240,000 to $255,000'],
  ['15k retention', '$15,000 retention'],
  ['30k visits', '30k visits'],
  ['$205/hr', '$205 an hour'],
  ['$46/wRVU', '$46 per wRVU'],
  ['$480,000 - $530,000', '$480,000 to $530,000'],
  ['5+ yrs, w/ or w/o OB', '5+ years, with or without OB'],
  ['3 MDs at 7:30 a.m.', '3 MDs at 7:30 am'],
  ['call 1:6', 'call 1:6'],
  ['$1.3M', '$1.3 million'],
  ['4 days/wk', '4 days a week'],
])('%s', (text, plain) => expect(inPlainWords(text)).toBe(plain))
