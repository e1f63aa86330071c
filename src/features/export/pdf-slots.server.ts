/** How many PDFs are rendered at once: one keeps the process busy for seconds, and others are waiting for answers. */

export class PdfSlots {
  private readonly accounts = new Set<string>()
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  /** Returns a function that frees the slot, also called when `signal` is aborted; or why there is no slot. */
  take(accountId: string, signal: AbortSignal): (() => void) | 'own' | 'all' {
    if (this.accounts.has(accountId)) return 'own'
    if (this.accounts.size >= this.max) return 'all'
    this.accounts.add(accountId)
    let held = true
    const leave = () => {
      if (held) this.accounts.delete(accountId)
      held = false
      signal.removeEventListener('abort', leave)
    }
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    return leave
  }
}
