/** What a part of a query may be; a 'word' is looked for like a keyword. */
export const partKinds = [
  'npi',
  'place',
  'specialty',
  'credential',
  'years',
  'contact',
  'skill',
  'title',
  'organization',
  'school',
  'name',
  'word',
] as const
export type PartKind = (typeof partKinds)[number]
