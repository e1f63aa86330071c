import { probePath } from './probe.ts'

/** What proxies, Prometheus, and script/doctor ask for. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', probePath])
