const number = String.raw`(?<![\d+]|\+\d{1,3}[\s.()-]*)(?:\+?1[\s.–-]*)?\(?\s*([2-9]\d{2})\s*\)?[\s.*–/-]*([2-9]\d{2})[\s.*–-]*(\d{4})(?!\d)`
const extension = String.raw`(?:[\s,;]*(?:ext(?:ension|n)?|x|#)\s*[.:#]?\s*(\d{1,7})(?!\d))?`
const numbers = new RegExp(number + extension, 'gi')

/** Ten digits as databases and as people write them, and no number that repeats one digit. */
const bare = /^(?!(\d)\1{9})[2-9]\d\d[2-9]\d{6}$/
const standard = /^(?!\((\d)\1\1\) \1{3}-\1{4})\([2-9]\d\d\) [2-9]\d\d-\d{4}$/

export interface PhonesReading {
  /** In text order, each once. */
  phones: string[]
  /** How many of them have an extension, which is dropped. */
  extensions: number
  /** Whether there are digits left that aren't a callable number. */
  more: boolean
}

/**
 * The US numbers in a cell as (AAA) NNN-NNNN, however they are written and whatever separates them: '415-555-0123 x44 /
 * (415) 555-0124 (cell)'. Area code and exchange start with 2 to 9 (North American Numbering Plan).
 */
export function readPhones(text: string): PhonesReading {
  if (standard.test(text)) return { phones: [text], extensions: 0, more: false }
  if (bare.test(text)) {
    const phone = `(${text.slice(0, 3)}) ${text.slice(3, 6)}-${text.slice(6)}`
    return { phones: [phone], extensions: 0, more: false }
  }
  const phones: string[] = []
  let extensions = 0
  const rest = text
    .replace(/\.0$/, '')
    .replace(numbers, (all: string, area: string, exchange: string, line: string, more?: string) => {
      if (/^(\d)\1{9}$/.test(area + exchange + line)) return all
      const phone = `(${area}) ${exchange}-${line}`
      if (!phones.includes(phone)) phones.push(phone)
      if (more !== undefined) extensions++
      return ''
    })
  return { phones, extensions, more: /\d(?:\D*\d){4}/.test(rest) }
}

/**
 * A US number as (AAA) NNN-NNNN, or `null` if it isn't one: the first if a cell has several. A country code 1 and an
 * extension are dropped, as is the '.0' that spreadsheets append.
 */
export function normalisePhone(text: string): string | null {
  return readPhones(text).phones[0] ?? null
}

/** The ten digits of a normalized number, the form in which deletion lists hash it. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D+/g, '')
}

/**
 * What someone without permission sees of a normalized number: '(415) •••-••••'. The area code says no more than the
 * city next to it.
 */
export function maskPhone(phone: string, bullet = '•'): string {
  return `${phone.slice(0, 5)} ${bullet.repeat(3)}-${bullet.repeat(4)}`
}
