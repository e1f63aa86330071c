/** Answers short enough for an assistant to read ten of them: at most 6,000 bytes a page. */
import type { PhysicianCard } from '#features/physicians/contracts.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { invalidCursor } from './cursor-error.server.ts'

export const pageSize = 10
/** Bytes of a page. */
export const pageBytes = 6000

/** In characters; with an ellipsis if something is left off. */
export function clip(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}

/** Without what is empty, which says nothing. */
export function known<T extends object>(facts: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined && value !== false,
    ),
  ) as Partial<T>
}

export const nameOf = (card: PhysicianCard): string =>
  clip([fullName(card), card.credential].filter(Boolean).join(', '), 80)

/** A row of a page. */
export function briefCard(card: PhysicianCard) {
  const { id, title, specialty, organization, location, channels, revealed, lastContact, doNotContact } = card
  return known({
    physicianId: id,
    name: nameOf(card),
    title: clip(title, 60),
    specialty: clip(specialty, 60),
    organization: clip(organization, 60),
    location: clip(location, 60),
    hasEmail: channels.email,
    hasPhone: channels.phone,
    emailRevealed: revealed.email,
    phoneRevealed: revealed.phone,
    lastContact: lastContact?.at.slice(0, 10) ?? '',
    doNotContact: doNotContact !== undefined,
    excludedFromFederalPrograms: card.excludedSince ?? '',
  })
}

interface Page {
  data: readonly { id: number }[]
  next?: string | undefined
}

interface Ten<Answer extends Page, Brief> {
  rows: Brief[]
  /** For the page after; undefined for the last. */
  next: string | undefined
  answer: Answer
}

/** What a page may have besides its rows. */
const around = 1800

/**
 * Ten rows of a call whose pages by cursor are longer, or fewer if they are unusually long. The cursor has the call's
 * own, and the rows of its page that were shown.
 */
export async function tenOf<Answer extends Page, Brief>(
  cursor: string | undefined,
  read: (cursor: string) => Promise<Answer>,
  brief: (row: Answer['data'][number]) => Brief,
): Promise<Ten<Answer, Brief>> {
  const [at, shown] = cursor === undefined ? (['start', []] as Place) : readCursor(cursor)
  const answer = await read(at)
  const left = answer.data.filter(({ id }) => !shown.includes(id))
  const rows = fitting(left.slice(0, pageSize).map(brief), pageBytes - around)
  const taken = left.slice(0, rows.length).map(({ id }) => id)
  const next =
    left.length > rows.length
      ? write([at, [...shown, ...taken]])
      : answer.next === undefined
        ? undefined
        : write([answer.next, []])
  return { rows, next, answer }
}

type Place = [cursor: string, shown: number[]]

const write = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function readCursor(text: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(place) && typeof place[0] === 'string' && Array.isArray(place[1])) return place as Place
  } catch {}
  throw invalidCursor()
}

/** Rows of a list that comes whole, by the number of the page. */
export function pageOf<Row>(all: readonly Row[], page: number) {
  const rows = all.slice((page - 1) * pageSize, page * pageSize)
  return { rows, total: all.length, ...(page * pageSize < all.length && { nextPage: page + 1 }) }
}

/** As many of the rows, from the first on, as fit; each row alone does. */
export function fitting<Row>(rows: readonly Row[], max: number): Row[] {
  const fit: Row[] = []
  let size = 0
  for (const row of rows) {
    size += Buffer.byteLength(JSON.stringify(row)) + 1
    if (size > max) break
    fit.push(row)
  }
  return fit
}
