/** Time zones as people look for them: by region, and those of the United States by the names they have there. */

export interface ZoneGroup {
  region: string
  zones: { name: string; label: string }[]
}

const unitedStates: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
  'Pacific/Guam': 'Chamorro (Guam)',
}

/** 'America/Argentina/Buenos_Aires' → 'Argentina, Buenos Aires'. */
export function zoneLabel(name: string): string {
  const place = name.split('/').slice(1).join(', ').replaceAll('_', ' ')
  return unitedStates[name] ?? (place || name)
}

/** The browser's zone and the one chosen come first, then the United States, then the rest by continent. */
export function zoneGroups(known: readonly string[], browser: string, chosen: string): ZoneGroup[] {
  const first = [...new Set([browser, chosen])]
  const others = [...new Set(known)].filter((name) => !(name in unitedStates) && name.includes('/')).toSorted()
  const regions = Map.groupBy(others, (name) => name.slice(0, name.indexOf('/')))
  const group = (region: string, names: readonly string[]) => ({
    region,
    zones: names.filter((name) => !first.includes(name)).map((name) => ({ name, label: zoneLabel(name) })),
  })
  return [
    {
      region: browser === chosen ? 'Your browser’s' : 'Your browser’s, and chosen',
      zones: first.map((name) => ({ name, label: zoneLabel(name) })),
    },
    group('United States', Object.keys(unitedStates)),
    ...[...regions].map(([region, names]) => group(region === 'America' ? 'Americas' : region, names)),
  ].filter(({ zones }) => zones.length > 0)
}
