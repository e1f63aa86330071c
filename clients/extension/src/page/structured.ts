/** Physicians whom a page describes for search engines: schema.org as JSON-LD, or in attributes. */
import { readName } from './person-name.ts'
import { isNpi, phoneIn, type Town, townIn } from './places-and-numbers.ts'

export interface Described {
  name: string
  npi: string | undefined
  phone: string | undefined
  town: Town | null
}

export function describedIn(document: Document): Described[] {
  const all = [...inScripts(document), ...inAttributes(document)]
  return [...new Map(all.map((one) => [one.name, one])).values()]
}

type Thing = Record<string, unknown>

function inScripts(document: Document): Described[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
  return scripts.flatMap((script) => thingsIn(parsed(script.textContent ?? ''))).flatMap(asDescribed)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Deep enough for a page that is about someone, and no deeper. */
function thingsIn(value: unknown, depth = 0): Thing[] {
  if (Array.isArray(value)) return value.flatMap((one) => thingsIn(one, depth))
  if (typeof value !== 'object' || value === null || depth > 2) return []
  const thing = value as Thing
  return [thing, ...['@graph', 'mainEntity', 'about'].flatMap((name) => thingsIn(thing[name], depth + 1))]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function asDescribed(thing: Thing): Described[] {
  const types = [thing['@type']].flat().map(textOf)
  if (!types.some((type) => /(^|\/)(Individual)?Physician$/.test(type))) return []
  const address = [thing.address].flat()[0] as Thing | undefined
  const place = `${textOf(address?.addressLocality)}, ${textOf(address?.addressRegion)}`
  return described(textOf(thing.name), numbersIn(thing), textOf(thing.telephone), place)
}

function numbersIn({ identifier, npi, usNPI }: Thing): string[] {
  const values = [identifier, npi, usNPI].flat().map((one) => {
    const { value, propertyID, name } = (typeof one === 'object' && one !== null ? one : { value: one }) as Thing
    const isOther = [propertyID, name].some((word) => word !== undefined && !/npi/i.test(textOf(word)))
    return isOther ? '' : String(value ?? '')
  })
  return values.map((value) => value.replace(/\D/g, ''))
}

function inAttributes(document: Document): Described[] {
  const scopes = [...document.querySelectorAll('[itemtype$="/Physician"], [itemtype$="/IndividualPhysician"]')]
  return scopes.flatMap((scope) => {
    const of = (name: string) => {
      const found = scope.querySelector(`[itemprop="${name}"]`)
      return (found?.getAttribute('content') ?? found?.textContent ?? '').replace(/\s+/g, ' ').trim()
    }
    return described(of('name'), [of('usNPI')], of('telephone'), `${of('addressLocality')}, ${of('addressRegion')}`)
  })
}

/** Practices are often described as physicians, too: their names aren't those of people. */
function described(name: string, numbers: readonly string[], phone: string, place: string): Described[] {
  const named = readName(name)
  if (named === null) return []
  return [{ name: named.name, npi: numbers.find(isNpi), phone: phoneIn([phone]), town: townIn(place) }]
}
