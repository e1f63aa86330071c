/** The audit log's filter in its page's URL. Unknown values are ignored. */
export interface AuditSearch {
  admin: string | undefined
  action: string | undefined
  from: string | undefined
  to: string | undefined
  text: string | undefined
}

export function auditSearch(params: URLSearchParams): AuditSearch {
  const text = (key: string, max: number) => params.get(key)?.trim().slice(0, max) || undefined
  return {
    admin: text('admin', 320),
    action: text('action', 60),
    from: day(params.get('from')),
    to: day(params.get('to')),
    text: text('text', 200),
  }
}

function day(value: string | null): string | undefined {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}

/** A page number from the URL; 1 for anything else. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
