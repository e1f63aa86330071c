/**
 * What a part of a query may be; 'mine' is the caller's own history with someone, a 'wish' what a physician who is open
 * to offers asks for, and a 'word' is searched for like a keyword.
 */
export const partKinds = [
  'npi',
  'place',
  'specialty',
  'credential',
  'license',
  'years',
  'contact',
  'setting',
  'email',
  'phone',
  'mine',
  'wish',
  'skill',
  'title',
  'organization',
  'school',
  'name',
  'license',
  /** Alternatives of several kinds: 'cardiology OR (ICU AND Dallas)'. */
  'either',
  'word',
] as const
export type PartKind = (typeof partKinds)[number]

/** Parts of these kinds are alternatives: 'cardiology or neurology'. */
export const alternativeKinds: ReadonlySet<PartKind> = new Set(['specialty', 'place', 'credential', 'npi'])
