import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** What fetch throws in the browser when there is no network; the same from a component would be a bug. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/** Holds each step to another page that can't be fetched; offline-notice.ts sets it once the first page is drawn. */
export const lost: { hold?: MiddlewareFunction<Record<string, DataStrategyResult>> } = {}
