/**
 * The parts we use of packages that only bench/ installs, so that it is checked with everything else before they are
 * there.
 */
declare module '@duckdb/node-api' {
  interface Reader {
    getRowObjectsJS(): Record<string, unknown>[]
  }
  interface Connection {
    run(sql: string): Promise<unknown>
    runAndReadAll(sql: string): Promise<Reader>
    closeSync(): void
  }
  export const DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> }
}

declare module 'chrome-launcher' {
  interface Chrome {
    readonly port: number
    kill(): void
  }
  export function launch(options: { chromePath?: string; chromeFlags?: string[]; logLevel?: string }): Promise<Chrome>
}

declare module 'lighthouse' {
  interface Audit {
    readonly id: string
    readonly title: string
    readonly score: number | null
    readonly numericValue?: number
    readonly scoreDisplayMode: string
    readonly displayValue?: string
    readonly details?: { readonly type: string; readonly items: readonly unknown[] }
  }
  export interface Result {
    readonly audits: Record<string, Audit>
    readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    readonly runtimeError?: { message: string }
  }
  export default function lighthouse(
    url: string,
    options: Record<string, unknown>,
  ): Promise<{ readonly lhr: Result } | undefined>
}
