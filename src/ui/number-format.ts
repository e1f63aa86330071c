const numbers = new Intl.NumberFormat('en-US')

/** `250000` → '250,000'. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** `formatCount(1284, 'physician')` → '1,284 physicians'. `many` is for words that do not just take an s. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Integer cents → '$1,799' or '$19.50'; whole amounts lose their cents. */
export function formatMoney(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)
}
