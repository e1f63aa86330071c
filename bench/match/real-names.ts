/** Other forms of a name, as people write them; from lists of their own, not those that matching has. */
import type { Dice } from '../../src/data/generate/dice.ts'

/** From common knowledge of US nicknames; a few of them on purpose not among those that matching knew when written. */
const nicknames: Readonly<Record<string, readonly string[]>> = {
  Alexander: ['Alex', 'Sasha'],
  Andrew: ['Andy', 'Drew'],
  Anthony: ['Tony'],
  Barbara: ['Barb'],
  Benjamin: ['Ben'],
  Catherine: ['Cathy', 'Kate'],
  Charles: ['Chuck', 'Charlie'],
  Christina: ['Tina', 'Chris'],
  Christopher: ['Chris', 'Topher'],
  Daniel: ['Dan', 'Danny'],
  David: ['Dave'],
  Deborah: ['Debbie', 'Deb'],
  Donald: ['Don'],
  Douglas: ['Doug'],
  Edward: ['Ed', 'Ted'],
  Elizabeth: ['Liz', 'Beth', 'Betsy', 'Libby'],
  Frederick: ['Fred'],
  Gregory: ['Greg'],
  Guadalupe: ['Lupe'],
  Jacob: ['Jake'],
  James: ['Jim', 'Jimmy', 'Jamie'],
  Jeffrey: ['Jeff'],
  Jennifer: ['Jen', 'Jenny'],
  Jessica: ['Jess'],
  John: ['Jack', 'Johnny'],
  Jonathan: ['Jon'],
  Joseph: ['Joe'],
  Joshua: ['Josh'],
  Katherine: ['Kathy', 'Kate', 'Katie'],
  Kathleen: ['Kathy'],
  Kenneth: ['Ken'],
  Kimberly: ['Kim'],
  Lawrence: ['Larry'],
  Margaret: ['Peggy', 'Meg', 'Maggie'],
  Matthew: ['Matt'],
  Michael: ['Mike'],
  Nicholas: ['Nick'],
  Pamela: ['Pam'],
  Patricia: ['Pat', 'Patty', 'Trish'],
  Patrick: ['Pat'],
  Peter: ['Pete'],
  Philip: ['Phil'],
  Rebecca: ['Becky', 'Becca'],
  Richard: ['Rick', 'Dick', 'Rich'],
  Robert: ['Bob', 'Rob', 'Bobby'],
  Ronald: ['Ron'],
  Samantha: ['Sam'],
  Samuel: ['Sam'],
  Stephen: ['Steve'],
  Steven: ['Steve'],
  Susan: ['Sue'],
  Theodore: ['Ted', 'Theo'],
  Thomas: ['Tom'],
  Timothy: ['Tim'],
  Victoria: ['Vicky'],
  Vincent: ['Vince'],
  Walter: ['Walt'],
  William: ['Bill', 'Will', 'Billy'],
  Zachary: ['Zach'],
}

export function nicknameOf(dice: Dice, first: string): string | null {
  const others = nicknames[first]
  return others === undefined ? null : dice.pick(others)
}

/** Two spellings of one name, as in passports, visas, and files without umlauts. */
const spellings: readonly (readonly [string, string])[] = [
  ['Mohammed', 'Muhammad'],
  ['Mohammad', 'Mohamed'],
  ['Muhammad', 'Mohammad'],
  ['Mohamed', 'Mohammed'],
  ['Ahmed', 'Ahmad'],
  ['Ahmad', 'Ahmed'],
  ['Hussain', 'Hussein'],
  ['Hussein', 'Husain'],
  ['Hassan', 'Hasan'],
  ['Hasan', 'Hassan'],
  ['Yousef', 'Youssef'],
  ['Youssef', 'Yusuf'],
  ['Khaled', 'Khalid'],
  ['Khalid', 'Khaled'],
  ['Omar', 'Umar'],
  ['Mahmoud', 'Mahmud'],
  ['Abdullah', 'Abdallah'],
  ['Fatima', 'Fatimah'],
  ['Aisha', 'Ayesha'],
  ['Ayesha', 'Aisha'],
  ['Sergei', 'Sergey'],
  ['Sergey', 'Sergei'],
  ['Andrei', 'Andrey'],
  ['Andrey', 'Andrei'],
  ['Dmitry', 'Dmitri'],
  ['Dmitri', 'Dmitriy'],
  ['Alexei', 'Alexey'],
  ['Alexey', 'Aleksey'],
  ['Yuri', 'Yury'],
  ['Tatiana', 'Tatyana'],
  ['Tatyana', 'Tatiana'],
  ['Natalia', 'Nataliya'],
  ['Yulia', 'Julia'],
  ['Ekaterina', 'Yekaterina'],
  ['Aleksandr', 'Alexander'],
  ['Mueller', 'Muller'],
  ['Moeller', 'Moller'],
  ['Schroeder', 'Schroder'],
  ['Krueger', 'Kruger'],
  ['Jaeger', 'Jager'],
  ['Sharma', 'Sarma'],
  ['Choudhury', 'Chowdhury'],
  ['Chowdhury', 'Choudhury'],
  ['Chaudhry', 'Chaudhary'],
  ['Chaudhary', 'Chaudhry'],
  ['Banerjee', 'Bannerjee'],
  ['Mukherjee', 'Mukherji'],
  ['Siddiqui', 'Siddiqi'],
  ['Qureshi', 'Quraishi'],
  ['Sheikh', 'Shaikh'],
  ['Shaikh', 'Sheikh'],
  ['Rahman', 'Rehman'],
  ['Lee', 'Yi'],
  ['Park', 'Pak'],
  ['Choi', 'Choe'],
  ['Zhang', 'Chang'],
  ['Chen', 'Chan'],
  ['Huang', 'Hwang'],
  ['Tsai', 'Cai'],
  ['Hsu', 'Xu'],
  ['Nguyen', 'Nguyễn'],
  ['Garcia', 'García'],
  ['Gonzalez', 'Gonzales'],
  ['Rodriguez', 'Rodríguez'],
  ['Hernandez', 'Hernández'],
  ['Jose', 'José'],
  ['Munoz', 'Muñoz'],
  ['Sanchez', 'Sánchez'],
  ['Perez', 'Pérez'],
]
const spelling = new Map(spellings)

export const spelledOtherwise = (name: string): string | null => spelling.get(name) ?? null

/** Two names that are one letter apart, and both names. */
const neighbors: readonly (readonly [string, string])[] = [
  ['Eric', 'Erin'],
  ['Dan', 'Dana'],
  ['John', 'Joan'],
  ['Carl', 'Carla'],
  ['Joan', 'John'],
  ['Jean', 'Joan'],
  ['Marie', 'Maria'],
  ['Maria', 'Mario'],
  ['Paul', 'Paula'],
  ['Robin', 'Robyn'],
  ['Adrian', 'Adrien'],
  ['Jane', 'Jan'],
  ['Anna', 'Anne'],
  ['Julia', 'Julie'],
  ['Daniel', 'Daniela'],
  ['Michael', 'Michaela'],
  ['Brian', 'Briana'],
  ['Gene', 'Gena'],
  ['Karen', 'Karin'],
  ['Ellen', 'Helen'],
  ['Marc', 'Mark'],
  ['Laura', 'Lauren'],
  ['Andrew', 'Andrea'],
  ['Frances', 'Francis'],
  ['Alan', 'Alana'],
  ['Gary', 'Mary'],
  ['Mary', 'Gary'],
  ['Erin', 'Eric'],
  ['Larry', 'Harry'],
  ['Barry', 'Larry'],
  ['Kent', 'Kurt'],
  ['Dean', 'Sean'],
  ['Sean', 'Dean'],
]
const nextTo = new Map(neighbors)

export const shortForms = (first: string): string | null => nextTo.get(first) ?? null
export const areAlike = (one: string, other: string): boolean =>
  one.charAt(0) === other.charAt(0) || (nicknames[one] ?? []).some((name) => (nicknames[other] ?? []).includes(name))

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** One error of typing anywhere in a name, as people make them; never the name itself. */
export function typed(dice: Dice, name: string): string {
  for (;;) {
    const at = dice.between(0, Math.max(1, name.length - 2))
    const letter = alphabet.charAt(dice.between(0, 25))
    const one = [
      name.slice(0, at) + name.slice(at + 1),
      name.slice(0, at) + letter + name.slice(at),
      name.slice(0, at) + letter + name.slice(at + 1),
      name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
    ][dice.between(0, 3)]!
    if (one.toLowerCase() !== name.toLowerCase()) return one.charAt(0).toUpperCase() + one.slice(1).toLowerCase()
  }
}

/** Such an error behind the first letter. */
export function rareSlipOf(dice: Dice, name: string): string {
  for (;;) {
    const slip = typed(dice, name)
    if (slip.charAt(0) === name.charAt(0)) return slip
  }
}
