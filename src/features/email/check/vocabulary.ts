/** Words in an email that say nothing about a position, and words that do. */
import { stem } from './items.ts'

const setOf = (text: string) => new Set(text.trim().split(/\s+/).map(stem))

/** May be anywhere in an email without being in the posting: they claim nothing of a position. */
export const frame = setOf(`
a an the this that these those it its their there here and or as at by for from in into of on to + with within is are was were be been being
will would could can may might shall should do does did have has had i i'm i'd i'll i've you you're you'd you'll your yours we we're we'd we'll our
us me my they them he she who what which when where how so but than then also too very just about out over under between through
it's that's there's here's what's let let's one's while because since whether if either
position role job opportunity opening post offer include including come comes came bring get gets provide feature receive earn paid pays pay
work working practice physician doctor dr md do candidate colleague join joining look looking seek seeking recruit recruiting hire hiring fill filling
employer employ group compensation package total detail point main basics term terms principal particulars following follow gist brief short version key
located based area new next good great well please would like want interested interest reply talk chat email conversation question
time know learn hear share tell send write writing reach regarding discuss consider background experience professional currently present
day-to-day schedule benefit per each every both all any some more most along together set sit amount value figure
range starting start stand included assistance support considered place practicing
found came across saw thought noticed name profile reason mind worth look fit suit suits glad happy gladly pleased pleasure grateful welcome hope
minutes moment minute answer open openness line lines note message
further furthermore addition additionally moreover besides beyond top side same else other others another
apply applies cover covers covering run runs running go goes going make makes take takes carry carries see sees spend
team setting site center side offers offered offering part parts kind what's expect expected duties
named called such like plus case way ways ahead again forward back soon earlier later last
quick quickly simply simple straightforward clear clearly clean honest plain plainly
scope point points around town further number numbers long week day year month hour hours days
`)

/** If these are in the posting's clause about an amount, the email can't leave them out. */
export const conditions = setOf(`
no not without never except only unless until if when after before above over beyond up average averaged potential expected target max maximum minimum
prorated prorata rata repaid repay forgiven forgivable taxable tied depending depends depend commitment term obligation agreement
partner shareholder per year month week day hour shift night weekend case encounter delivery visit exam
sign retention relocat loan stipend buyin collection receipt rvu malpractice limit cme supplement moonlighting extra additional
`)

/** 'Required' and 'a plus' are different things. */
export const softWords = setOf('prefer optional desired desirable helpful ideal ideally advantage encouraged')
export const hardWords = setOf('require mandatory essential must')
