/**
 * Two spellings of one name: how it was brought into Latin letters (Mohammed, Muhammad; Sergei, Sergey), and what a
 * file without umlauts makes of it (Mueller, Muller).
 */
import { remembering } from '../normalise/remembering.ts'

/** Spellings that no rule below makes one: families of names, as `letters` folds them. */
const alike = `
mohammed mohammad mohamed mohamad muhammad muhammed mohamud
ahmed ahmad
hussein hussain husain hossain hosein
yousef youssef yusuf yosef yousuf yusef
khaled khalid
abdullah abdallah abdulla
aleksandr alexandr oleksandr aleksander alexander
ekaterina yekaterina katerina
yulia julia iuliia
dmitry dmitri dmitriy dimitri
evgeny evgeni yevgeny eugene
lee li yi rhee
park pak bak
choi choe
chang zhang
chen chan
tsai cai
hsu xu
huang hwang wong
chou zhou
chung jung jeong
kang gang
chaudhry chaudhary choudhary chaudhari choudhury chowdhury chaudhuri
rahman rehman
sheikh shaikh shaik
siddiqui siddiqi
qureshi quraishi
banerjee bannerjee banerji
mukherjee mukherji mukerjee
`
const groups = new Map<string, Set<number>>()
for (const [at, line] of alike.trim().split('\n').entries()) {
  for (const name of line.split(' ')) groups.set(name, (groups.get(name) ?? new Set()).add(at))
}

/** What is left of a name without what transliterations differ in. */
const skeleton = remembering((name) =>
  name
    .replace(/ph/g, 'f')
    .replace(/ck|kh|q(?!u)|c(?=[aoulr]|$)/g, 'k')
    .replace(/sch(?=[a-z])/g, 'sh')
    .replace(/ks/g, 'x')
    .replace(/w/g, 'v')
    .replace(/ou|oo/g, 'u')
    .replace(/ee|ie|ei|ey|iy|yi|ii|y/g, 'i')
    .replace(/ue/g, 'u')
    .replace(/oe/g, 'o')
    .replace(/ae/g, 'a')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=[aeiou])h$/, ''),
)

/** Whether two names, as `letters` folds them, are spellings of one; not if they are equal. */
export function areSpellings(one: string, other: string): boolean {
  if (one === other || one.length < 2 || other.length < 2) return false
  const [ones, others] = [groups.get(one), groups.get(other)]
  if (ones && others && !ones.isDisjointFrom(others)) return true
  return one.length > 3 && other.length > 3 && skeleton(one) === skeleton(other)
}

/** The other spellings on the lists. */
export const spellingsOf = (name: string): string[] => {
  const found = groups.get(name)
  if (found === undefined) return []
  return [...groups].flatMap(([other, some]) => (other !== name && !some.isDisjointFrom(found) ? [other] : []))
}
