type Child = Node | string

/** An element with text, never with markup: what a page or a person wrote stays text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  facts: Partial<Omit<HTMLElementTagNameMap[Tag], 'children'>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  Object.assign(made, facts)
  made.append(...children)
  return made
}

export const paragraph = (text: string, className = ''): HTMLParagraphElement =>
  element('p', { className, textContent: text })

/** To a page of Attending, beside the one that is open. */
export const pageLink = (href: string, text: string): HTMLAnchorElement =>
  element('a', { href, target: '_blank', rel: 'noreferrer', textContent: text })
