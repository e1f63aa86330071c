import { locationOfZip } from '../normalise/zip-location.ts'
import { type Dice, Weighted } from './dice.ts'
import { cities as cityTable } from './tables/cities.ts'

export interface City {
  /** Numbered consecutively, for seeds. */
  number: number
  name: string
  state: string
  /** Share of all physicians. */
  share: number
  zips: readonly string[]
}

interface StateRow {
  code: string
  thousands: number
  areaCodes: readonly string[]
  cities: readonly { name: string; population: number; zips: readonly string[] }[]
}

function parseState(line: string): StateRow {
  const colon = line.indexOf(': ')
  const [code = '', thousands, ...areaCodes] = line.slice(0, colon).split(' ')
  const cities = line
    .slice(colon + 2)
    .split(', ')
    .map((text) => {
      const [, name = '', population, low, high] = /^(.+) (\d+) (\d{5})-(\d{5})$/.exec(text) ?? []
      const range: string[] = []
      for (let zip = Number(low); zip <= Number(high); zip++) {
        const digits = String(zip).padStart(5, '0')
        if (locationOfZip(digits)) range.push(digits)
      }
      return { name, population: Number(population), zips: range }
    })
  return { code, thousands: Number(thousands), areaCodes, cities }
}

const states = cityTable.trim().split('\n').map(parseState)
const allThousands = states.reduce((sum, { thousands }) => sum + thousands, 0)

export const cities: readonly City[] = states
  .flatMap((state) => {
    const people = state.cities.reduce((sum, { population }) => sum + population, 0)
    return state.cities.map((city) => ({
      name: city.name,
      state: state.code,
      share: ((state.thousands / allThousands) * city.population) / people,
      zips: city.zips,
    }))
  })
  .map((city, number) => ({ ...city, number }))

/** Cities by their number of physicians: the state's, spread by population. */
export const cityDraw = new Weighted(cities, ({ share }) => share)

const areaCodes: ReadonlyMap<string, readonly string[]> = new Map(states.map((state) => [state.code, state.areaCodes]))
const stateDraw = new Weighted(states, ({ thousands }) => thousands)

/** A number that the North American Numbering Plan reserves for fiction: 555-0100 to 555-0199. */
export function drawPhone(dice: Dice, state: string): string {
  const area = dice.pick(areaCodes.get(state) ?? ['202'])
  return `(${area}) 555-01${String(dice.between(0, 99)).padStart(2, '0')}`
}

/** The state of practice, and for some others. */
export function drawLicenses(dice: Dice, state: string, telehealth: boolean): string[] {
  const found = [state]
  const more = dice.next()
  const count = telehealth ? (more < 0.5 ? 0 : more < 0.8 ? 1 : 3) : more < 0.8 ? 0 : more < 0.96 ? 1 : 2
  for (let number = 0; number < count; number++) {
    const other = stateDraw.draw(dice).code
    if (!found.includes(other)) found.push(other)
  }
  return found.sort()
}
