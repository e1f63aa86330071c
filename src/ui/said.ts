export type ToastKind = 'success' | 'error' | 'info'

/** The content of a toast. */
export interface Said {
  kind: ToastKind
  title: string
  description: string | undefined
  /** Its action. */
  action?: { label: string; run: () => void } | undefined
}
