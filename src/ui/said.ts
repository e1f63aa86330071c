export type ToastKind = 'success' | 'error' | 'info'

/** What a toast says. */
export interface Said {
  kind: ToastKind
  title: string
  description: string | undefined
  /** What can be done about it. */
  action?: { label: string; run: () => void } | undefined
}
