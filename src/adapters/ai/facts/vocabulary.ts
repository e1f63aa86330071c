/** Words in an email that say nothing about a position, and words that do. */
import type { Item } from './items.ts'
import { stem } from './items.ts'

const setOf = (text: string) => new Set(text.trim().split(/\s+/).map(stem))

/** May surround a fact in an email without being in the posting. */
export const frame = setOf(`
a an the this that these those it its their there here and or as at by for from in into of on to with within is are was be been being
will would could can may might should shall do does did have has had i i'm i'd i'll i've you you're you'd you'll your yours we we're we'd we'll our
us me my they them he she who what which when where how if so but than then also too very just about up out over under
position role job opportunity opening offer include including come comes bring get gets provide feature receive earn paid pays pay
work working practice physician doctor dr md candidate team join joining look looking seek seeking recruit recruiting hire hiring
compensation package total detail point main basics details term terms principal particulars following follow gist brief short version key
located based area new next good great well please would like want interested interest call reply talk chat email phone conversation question
time know learn hear share tell send write writing reach regarding discuss consider background experience professional currently present
day-to-day schedule benefit per each every one both all any some more most plus + addition along together well set sit amount value figure
approximately range between starting start stand included available assistance support offered considered offering
`)

/** An email may use one of these only if the same clause of the posting has it. */
export const claims = setOf(`
bonus sign retention relocat loan forgiveness repayment stipend guarantee salary base incentive productivity quality rvu collections
partner buyin shareholder equity ownership track visa sponsor conrad waiver remote telehealth telemedicine hybrid virtual
malpractice tail pto vacation sabbatical cme pension match 401 403 retirement health dental vision insurance housing tuition parental
weekend night holiday nocturnist overnight call-free confidential flexible flexibility unlimited competitive immediate immediately
tenure tenured professor faculty teaching research academic residency resident fellow epic cerner emr ehr
january february march april month-may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday summer winter
stemi cath trauma ob icu inpatient outpatient deliveries surgery procedure nhsc pslf daycare childcare car lodging travel
`)

/** Promises that must not carry over from one thing to another. */
export const promises = setOf('confidential flexible flexibility guarantee unlimited competitive immediate immediately')

/** If these are in the posting's clause about an amount, the email can't leave them out. */
export const conditions = setOf(`
no not without never except only unless until if when after before above over beyond up average averaged potential expected target max maximum minimum
prorated prorata rata repaid repay forgiven forgivable taxable tied depending depends depend commitment term obligation agreement optional
partner shareholder guarantee per year month week day hour shift night weekend case encounter delivery visit exam first
bonus sign retention relocat loan stipend buyin collection receipt rvu malpractice limit cme incentive supplement moonlighting
`)

/** Words that begin sentences in emails and aren't anyone's name. */
export const openers = setOf(`
dear hello hi hey doctor dr good thank thanks best kind warm regards sincerely respectfully cheers all many with yours
i if as at please would could can may might shall should do does is are was what when where who how which why the this that these those there here
it its their they we our you your my a an and or but so in on for from by to with about also not no yes every each both one
compensation pay schedule call location practice benefits visa start team scope partnership bonus salary requirements position role opportunity job opening
let looking reach feel want interested know ask tell reply just quick happy hope given since because after before beyond while although additionally
further furthermore moreover finally besides regarding concerning position summary highlights details include includes including join joining
physician physicians physician's candidate candidates monday tuesday wednesday thursday friday saturday sunday january february march april may june july
august september october november december mon tue wed thu fri sat sun am pm usa us u.s united states america american english md do
should permit allow invitation full part time per diem contract short main basics gist terms particulars principal brief version thought worth
subject re new great excellent exciting wonderful welcome time timing day days life work working care patient patients clinic hospital health medical medicine center
`)

/** Whether this makes a claim: a number, or a word of an offer. */
export function isSignificant({ kind, key, text }: Item): boolean {
  return (kind === 'figure' && !/^second$/i.test(text)) || claims.has(key)
}
