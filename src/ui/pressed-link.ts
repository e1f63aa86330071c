interface Press extends Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'target'> {}

/** The link that a plain press follows in this window. */
export function pressedLink({ button, metaKey, ctrlKey, shiftKey, altKey, target }: Press): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.target === '' && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) ? link : null
}
