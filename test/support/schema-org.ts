/**
 * The part of schema.org's vocabulary that our pages use, and what a page says that isn't in it. Names, parents, and
 * expected types are those of version 30.0 (March 19, 2026; data/releases/30.0/schemaorg-current-https.jsonld in
 * github.com/schemaorg/schemaorg). A type or property that isn't here may exist: look it up there before adding it.
 */

/** What a type is one of, and its own properties with the types that their values may have. */
interface Type {
  is?: readonly string[]
  has?: Readonly<Record<string, readonly string[]>>
  /** What our pages never leave out of one of this very type: without it, search engines make nothing of it. */
  needs?: readonly string[]
}

const vocabulary: Readonly<Record<string, Type>> = {
  Thing: {
    has: {
      name: ['Text'],
      url: ['URL'],
      description: ['Text', 'TextObject'],
      image: ['ImageObject', 'URL'],
      identifier: ['PropertyValue', 'Text', 'URL'],
      potentialAction: ['Action'],
    },
  },
  Intangible: { is: ['Thing'] },
  StructuredValue: { is: ['Intangible'] },
  ContactPoint: { is: ['StructuredValue'], has: { telephone: ['Text'], email: ['Text'] } },
  PostalAddress: {
    is: ['ContactPoint'],
    has: {
      streetAddress: ['Text'],
      addressLocality: ['Text'],
      addressRegion: ['AdministrativeArea', 'Text'],
      postalCode: ['Text'],
      addressCountry: ['Country', 'Text'],
    },
    needs: ['addressCountry'],
  },
  PropertyValue: {
    is: ['StructuredValue'],
    has: { propertyID: ['Text', 'URL'], value: ['Boolean', 'Number', 'StructuredValue', 'Text'] },
    needs: ['propertyID', 'value'],
  },
  Place: {
    is: ['Thing'],
    has: { address: ['PostalAddress', 'Text'], telephone: ['Text'], logo: ['ImageObject', 'URL'] },
  },
  CivicStructure: { is: ['Place'] },
  Organization: {
    is: ['Thing'],
    has: {
      address: ['PostalAddress', 'Text'],
      telephone: ['Text'],
      email: ['Text'],
      legalName: ['Text'],
      logo: ['ImageObject', 'URL'],
    },
    needs: ['name'],
  },
  LocalBusiness: { is: ['Organization', 'Place'] },
  EmergencyService: { is: ['LocalBusiness'] },
  MedicalOrganization: { is: ['Organization'] },
  Hospital: { is: ['CivicStructure', 'EmergencyService', 'MedicalOrganization'], needs: ['name', 'address', 'url'] },
  EducationalOrganization: { is: ['CivicStructure', 'Organization'], needs: ['name'] },
  Person: {
    is: ['Thing'],
    has: {
      givenName: ['Text'],
      familyName: ['Text'],
      honorificSuffix: ['Text'],
      jobTitle: ['DefinedTerm', 'Text'],
      knowsAbout: ['Text', 'Thing', 'URL'],
      worksFor: ['Organization'],
      workLocation: ['ContactPoint', 'Place'],
      alumniOf: ['EducationalOrganization', 'Organization'],
    },
    needs: ['name', 'url'],
  },
  ItemList: {
    is: ['Intangible'],
    has: { itemListElement: ['ListItem', 'Text', 'Thing'], numberOfItems: ['Integer'] },
    needs: ['itemListElement', 'numberOfItems'],
  },
  BreadcrumbList: { is: ['ItemList'], needs: ['itemListElement'] },
  ListItem: { is: ['Intangible'], has: { item: ['Thing'], position: ['Integer', 'Text'] }, needs: ['position'] },
  CreativeWork: { is: ['Thing'], has: { publisher: ['Organization', 'Person'] } },
  WebSite: { is: ['CreativeWork'], needs: ['name', 'url'] },
  Action: { is: ['Thing'], has: { target: ['EntryPoint', 'URL'] } },
  // '-input' is not a property but an annotation of one (docs/actions.html there).
  SearchAction: { is: ['Action'], has: { query: ['Text'], 'query-input': ['Text'] }, needs: ['target', 'query-input'] },
  EntryPoint: { is: ['Intangible'], has: { urlTemplate: ['Text'] }, needs: ['urlTemplate'] },
}

const kindsOf = (type: string): string[] => [type, ...(vocabulary[type]?.is ?? []).flatMap(kindsOf)]

export type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

function literalKinds(value: unknown): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? ['Integer', 'Number'] : ['Number']
  if (typeof value === 'boolean') return ['Boolean']
  if (typeof value !== 'string' || value.trim() === '') return []
  return URL.canParse(value) ? ['URL', 'Text'] : ['Text']
}

/** Everything in a page's JSON-LD that schema.org does not know or allow, by where it is. */
export function faultsIn(data: Node): string[] {
  const ids = new Map<string, string>()
  const nodes = (data['@graph'] as Node[] | undefined) ?? [data]
  for (const node of nodes) if (node['@id']) ids.set(String(node['@id']), String(node['@type']))
  const faults = data['@context'] === 'https://schema.org' ? [] : ['@context']
  // One that only has an address may be the one that has its type, or else is a thing.
  const typeOf = (node: Node) => String(node['@type'] ?? ids.get(String(node['@id'])) ?? (node['@id'] ? 'Thing' : ''))
  const look = (node: Node, at: string) => {
    const type = typeOf(node)
    if (!vocabulary[type]) return void faults.push(`${at}: no type ${type}`)
    const known = kindsOf(type).map((kind) => vocabulary[kind]!)
    if (node['@type'] !== undefined)
      for (const need of vocabulary[type].needs ?? []) if (!(need in node)) faults.push(`${at}: no ${need}`)
    for (const [name, value] of Object.entries(node).filter(([name]) => !name.startsWith('@'))) {
      const allowed = known.flatMap(({ has = {} }) => has[name] ?? [])
      if (allowed.length === 0) faults.push(`${at}: ${type} has no ${name}`)
      for (const one of Array.isArray(value) ? value : [value]) {
        const kinds = isNode(one) ? kindsOf(typeOf(one)) : literalKinds(one)
        if (allowed.length > 0 && !kinds.some((kind) => allowed.includes(kind))) faults.push(`${at}.${name}`)
        if (isNode(one)) look(one, `${at}.${name}`)
      }
    }
  }
  for (const node of nodes) look(node, String(node['@type']))
  return faults
}
