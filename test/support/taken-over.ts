/**
 * In the browser: whether React has taken the page over. It keeps its root next to the document, and there whether the
 * server's HTML still waits for it.
 */
export function isTakenOver(): boolean {
  if (document.querySelector('script[type="module"]') === null) return true
  const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1] as
    | { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
    | undefined
  return root?.stateNode.current.memoizedState.isDehydrated === false
}
