/** `250000` → '250,000', as in US English. */
export function formatNumber(value: number): string {
  // Nearly all are whole numbers, and the first `Intl.NumberFormat` of a page costs a slow phone 70 ms.
  if (Number.isSafeInteger(value)) return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return new Intl.NumberFormat('en-US').format(value)
}

/** `formatCount(1284, 'physician')` → '1,284 physicians'. `many` is for irregular plurals. */
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
