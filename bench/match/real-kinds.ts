/** What happens to people in real files, by kind of noise, with the share of rows that has it. */
import { type Dice, Weighted } from '../../src/data/generate/dice.ts'
import type { RecordTexts } from '../../src/data/match/read-record.ts'
import { npiCheckDigit } from '../../src/data/normalise/npi.ts'
import { letters } from '../../src/data/normalise/text.ts'
import { areAlike, nicknameOf, rareSlipOf, shortForms, spelledOtherwise, typed } from './real-names.ts'
import type { Fields, Person } from './real-texts.ts'

type Listed = Person & { id: number }

export interface Context {
  dice: Dice
  people: readonly Listed[]
  /** Someone who is not in the data. */
  stranger: () => Person
  /** Adds someone to the data, and returns the mark by which a row's truth names them. */
  plant: (person: Person) => string
}

export interface Change {
  person: Person
  truth: { id: number } | { mark: string } | null
  /** Fields that such a row has or lacks, whatever the dice say. */
  only?: Partial<Fields>
  /** Cells that stand for what the person would have. */
  texts?: RecordTexts
}

const listed = ({ dice, people }: Context): Listed => dice.pick(people)

/** Someone where `is` is true; the last one tried if there is none. */
function listedWho(context: Context, is: (person: Listed) => boolean): Listed {
  let person = listed(context)
  for (let tries = 0; tries < 5000 && !is(person); tries++) person = listed(context)
  return person
}

const about = (person: Listed, as: Partial<Person> = {}, only: Partial<Fields> = {}): Change => ({
  person: { ...person, ...as },
  truth: { id: person.id },
  only,
})
const aboutNoOne = (person: Person, only: Partial<Fields> = {}): Change => ({ person, truth: null, only })

const hasMiddleName = ({ middle }: Person) => middle.length > 2
const isRare = (name: string, context: Context) =>
  context.people.filter(({ last }) => last === name).length <= Math.max(1, context.people.length / 20_000)
const freshNpi = (dice: Dice): string => {
  const nine = `19${dice.between(1_000_000, 9_999_999)}`
  return nine + npiCheckDigit(nine)
}

/** Where someone else works: the city, and all that goes with it. */
const placeOf = ({ city, state, zip, organization }: Person) => ({ city, state, zip, organization })
const elsewhere = (context: Context, person: Person): Person =>
  listedWho(context, ({ city, state }) => city !== person.city || state !== person.state)
const nearby = (context: Context, person: Person): Person =>
  listedWho(
    context,
    ({ city, state, organization }) => state === person.state && city !== person.city && organization !== '',
  )
const newContacts = (dice: Dice) => ({
  emails: [`new.${dice.between(1, 1e9)}@example.org`],
  phones: [`(201) 555-${dice.between(2000, 9999)}`],
})

/** A namesake of someone, who differs in all that is given, as an own person. */
const namesakeOf = (context: Context, person: Person, as: Partial<Person>): Person => ({
  ...person,
  ...newContacts(context.dice),
  npi: freshNpi(context.dice),
  middle: '',
  suffix: '',
  ...as,
})

const otherMiddle = ({ dice }: Context, { middle }: Person): string => {
  const other = dice.pick(['Quentin', 'Walter', 'Xavier', 'Yvonne', 'Olive', 'Ursula', 'Zane'])
  return other.charAt(0) === middle.charAt(0) ? 'Isidore' : other
}
const otherSpecialty = (context: Context, { specialty }: Person): string =>
  listedWho(context, (one) => one.specialty !== '' && one.specialty !== specialty).specialty

/** The two of a planted pair; the row is about one of them. */
function pair(context: Context, as: (person: Listed) => Partial<Person>, only: Partial<Fields> = {}): Change {
  const person = listedWho(context, ({ organization, suffix }) => organization !== '' && suffix === '')
  const twin = namesakeOf(context, person, as(person))
  const mark = context.plant(twin)
  return context.dice.chance(0.5) ? about(person, {}, only) : { person: twin, truth: { mark }, only }
}

/** A namesake who is not in the data, of someone who is. */
function missing(context: Context, as: (person: Listed) => Partial<Person>): Change {
  const person = listedWho(context, ({ organization }) => organization !== '')
  return aboutNoOne({
    ...namesakeOf(context, person, as(person)),
    npi: context.dice.chance(0.5) ? freshNpi(context.dice) : '',
  })
}

/** Twelve months of a file: what was true when the row was written, and is not anymore. */
const left = (context: Context, person: Person): Partial<Person> => ({
  emails: context.dice.chance(0.5) ? person.emails : newContacts(context.dice).emails,
  phones: context.dice.chance(0.4) ? person.phones : newContacts(context.dice).phones,
})

export const changes = {
  'nothing special': (context: Context) => about(listed(context)),
  nickname: (context: Context) => {
    const person = listedWho(context, ({ first }) => nicknameOf(context.dice, first) !== null)
    return about(person, { first: nicknameOf(context.dice, person.first)! })
  },
  'maiden name': (context: Context) => about(listed(context), { last: listed(context).last }),
  'maiden name before the married one': (context: Context) => {
    const person = listed(context)
    const former = listed(context).last
    return context.dice.chance(0.5)
      ? about(person, { last: `${former}-${person.last}` })
      : about(person, { middle: former }, { middle: true })
  },
  'half of a double surname': (context: Context) => {
    const person = listedWho(context, ({ last }) => /[ -]/.test(last))
    return about(person, { last: context.dice.pick(person.last.split(/[ -]/)) })
  },
  'goes by the middle name': (context: Context) => {
    const person = listedWho(context, hasMiddleName)
    return about(person, { first: person.middle, middle: '' })
  },
  'initial and middle name': (context: Context) => {
    const person = listedWho(context, hasMiddleName)
    return about(person, { first: `${person.first.charAt(0)}. ${person.middle}`, middle: '' })
  },
  'initials only': (context: Context) => {
    const person = listed(context)
    return about(person, { first: person.first.charAt(0), middle: person.middle.charAt(0) }, { middle: true })
  },
  'first name and last initial': (context: Context) => {
    const person = listedWho(context, ({ emails }) => emails.length > 0)
    return about(person, { last: `${person.last.charAt(0)}.` }, { npi: true, email: true })
  },
  'first name with the middle initial': (context: Context) => {
    const person = listedWho(context, ({ middle }) => middle !== '')
    return about(person, { first: `${person.first} ${person.middle.charAt(0)}.`, middle: '' })
  },
  transliteration: (context: Context) => {
    const person = listedWho(
      context,
      ({ first, last }) => spelledOtherwise(first) !== null || spelledOtherwise(last) !== null,
    )
    const [first, last] = [spelledOtherwise(person.first), spelledOtherwise(person.last)]
    return about(person, { first: first ?? person.first, last: last ?? person.last })
  },
  'typo in a rare name': (context: Context) => {
    const person = listedWho(context, ({ last }) => last.length > 4 && isRare(last, context))
    return about(person, { last: rareSlipOf(context.dice, person.last) })
  },
  'typo in a common name': (context: Context) => {
    const person = listedWho(
      context,
      ({ first, last }) => first.length > 3 && last.length > 3 && !isRare(last, context),
    )
    return context.dice.chance(0.5)
      ? about(person, { last: typed(context.dice, person.last) })
      : about(person, { first: typed(context.dice, person.first) })
  },
  'wrong suffix': (context: Context) =>
    about(listed(context), { suffix: context.dice.pick(['Jr.', 'Sr.', 'III']) }, { suffix: true }),
  'names swapped': (context: Context) => {
    const person = listed(context)
    return about(person, { first: person.last, last: person.first })
  },
  'moved city': (context: Context) => {
    const person = listed(context)
    const there = context.dice.chance(0.6) ? nearby(context, person) : elsewhere(context, person)
    return about(person, { ...placeOf(there), ...left(context, person) })
  },
  'old employer': (context: Context) => {
    const person = listed(context)
    return about(person, { organization: elsewhere(context, person).organization, ...left(context, person) })
  },
  'another specialty': (context: Context) => {
    const person = listed(context)
    return about(person, { specialty: otherSpecialty(context, person) })
  },
  'colleague’s NPI': (context: Context) => {
    const person = listed(context)
    return about(person, { npi: listed(context).npi }, { npi: true })
  },
  'colleague’s email': (context: Context) => {
    const person = listed(context)
    const other = listedWho(context, ({ emails }) => emails.length > 0)
    return about(person, { emails: other.emails }, { email: true })
  },
  'wrong phone': (context: Context) => {
    const person = listed(context)
    const other = listedWho(context, ({ phones }) => phones.length > 0)
    return about(person, { phones: other.phones }, { phone: true })
  },
  'unknown colleague in one practice': (context: Context) => {
    const person = listedWho(context, ({ organization, phones }) => organization !== '' && phones.length > 0)
    const colleague = context.stranger()
    return aboutNoOne({ ...colleague, ...placeOf(person), phones: person.phones }, { phone: true })
  },
  'relative in one practice': (context: Context) => {
    const person = listedWho(context, ({ organization, phones }) => organization !== '' && phones.length > 0)
    const { first } = listedWho(context, ({ first }) => !areAlike(first, person.first))
    const kin = {
      ...person,
      ...newContacts(context.dice),
      phones: person.phones,
      first,
      middle: '',
      suffix: '',
      npi: '',
    }
    return aboutNoOne(kin, { phone: true })
  },
  'name one letter off in one practice': (context: Context) => {
    const person = listedWho(context, ({ first, phones }) => phones.length > 0 && shortForms(first) !== null)
    const other = {
      ...person,
      ...newContacts(context.dice),
      npi: '',
      middle: '',
      suffix: '',
      first: shortForms(person.first)!,
    }
    return aboutNoOne({ ...other, phones: person.phones }, { phone: true })
  },
  'initial and a role address': (context: Context) => {
    const person = listedWho(context, ({ emails }) => emails.some((email) => email.includes('@')))
    const role = `${context.dice.pick(['info', 'office', 'billing', 'frontdesk', 'credentialing'])}@${person.emails[0]!.split('@')[1]}`
    const change = about(person, { first: person.first.charAt(0) }, { email: true, npi: false, middle: false })
    return { ...change, texts: { email: role } }
  },
  'father or son, no suffix': (context: Context) =>
    pairBySuffix(context, { suffix: false, npi: false, email: false, middle: false, phone: true }),
  'father or son, with suffix': (context: Context) => pairBySuffix(context, { suffix: true, npi: false, email: false }),
  'only name and state': (context: Context) =>
    about(
      listed(context),
      {},
      {
        ...{ npi: false, email: false, phone: false, city: false, zip: false, organization: false, specialty: false },
        state: true,
      },
    ),
  'not in the data': (context: Context) => aboutNoOne(context.stranger()),

  // Planted namesakes.
  'both in the data, in two states': (context: Context) =>
    pair(context, (person) => ({ ...placeOf(elsewhere(context, person)), specialty: otherSpecialty(context, person) })),
  'both in the data, in one state': (context: Context) =>
    pair(context, (person) => ({ ...placeOf(nearby(context, person)) })),
  'both in the data, in one city': (context: Context) =>
    pair(context, (person) => ({
      organization: elsewhere(context, person).organization,
      specialty: otherSpecialty(context, person),
    })),
  'both in the data, in one practice': (context: Context) =>
    pair(context, (person) => ({ middle: otherMiddle(context, person) })),
  'missing, another state': (context: Context) =>
    missing(context, (person) => ({
      ...placeOf(elsewhere(context, person)),
      specialty: otherSpecialty(context, person),
    })),
  'missing, another state and one specialty': (context: Context) =>
    missing(context, (person) => placeOf(elsewhere(context, person))),
  'missing, one state and specialty': (context: Context) =>
    missing(context, (person) => placeOf(nearby(context, person))),
  'missing, one city': (context: Context) =>
    missing(context, (person) => ({
      ...{ organization: elsewhere(context, person).organization, zip: elsewhere(context, person).zip },
      ...{ specialty: otherSpecialty(context, person), middle: otherMiddle(context, person) },
    })),
} as const satisfies Record<string, (context: Context) => Change>
export type Kind = keyof typeof changes

/** Two in one practice, with one name and one number, told apart by Sr. and Jr. */
function pairBySuffix(context: Context, only: Partial<Fields>): Change {
  const person = listedWho(
    context,
    ({ suffix, organization, phones }) => suffix === 'Jr.' && organization !== '' && phones.length > 0,
  )
  const father = namesakeOf(context, person, { suffix: 'Sr.', phones: person.phones })
  const mark = context.plant(father)
  return context.dice.chance(0.5) ? about(person, {}, only) : { person: father, truth: { mark }, only }
}

/** In thousandths. */
const shares: Partial<Record<Kind, number>> = {
  'nothing special': 290,
  nickname: 60,
  'maiden name': 25,
  'maiden name before the married one': 20,
  'half of a double surname': 20,
  'goes by the middle name': 30,
  'initial and middle name': 10,
  'initials only': 20,
  'first name and last initial': 10,
  'first name with the middle initial': 25,
  transliteration: 25,
  'typo in a rare name': 30,
  'typo in a common name': 30,
  'wrong suffix': 10,
  'names swapped': 10,
  'moved city': 50,
  'old employer': 50,
  'another specialty': 25,
  'colleague’s NPI': 15,
  'colleague’s email': 15,
  'wrong phone': 15,
  'unknown colleague in one practice': 20,
  'relative in one practice': 20,
  'name one letter off in one practice': 10,
  'initial and a role address': 10,
  'father or son, no suffix': 10,
  'father or son, with suffix': 15,
  'only name and state': 25,
  'not in the data': 105,
}
const planted: readonly Kind[] = [
  'both in the data, in two states',
  'both in the data, in one state',
  'both in the data, in one city',
  'both in the data, in one practice',
  'missing, another state',
  'missing, another state and one specialty',
  'missing, one state and specialty',
  'missing, one city',
]
/** Those in which only a middle name tells two people apart. */
export const pairKinds: ReadonlySet<Kind> = new Set(['both in the data, in one practice'])

export const allKinds = Object.keys(changes) as Kind[]

export function kindsOf(namesakes: boolean): (dice: Dice) => Kind {
  const ordinary = Object.entries(shares) as [Kind, number][]
  const draw = new Weighted(ordinary, ([, share]) => share)
  return (dice) => {
    if (namesakes && dice.chance(1 / 3)) return dice.pick(planted)
    return draw.draw(dice)[0]
  }
}

export const foldedName = (person: Person): string => `${letters(person.first)} ${letters(person.last)}`
