/** The rules of tag inputs (docs/specification/limits.md, Tag inputs), independent of rendering. */

/** The list with `text` added: trimmed; blank, a duplicate, or one too many returns the same list. */
export function addTag(tags: readonly string[], text: string, max: number): readonly string[] {
  const tag = text.trim()
  // Searching ignores case, so 'Houston' and 'houston' are one tag.
  const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase())
  return tag === '' || known || tags.length >= max ? tags : [...tags, tag]
}

export function removeTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((other) => other !== tag)
}

/** Backspace removes the last tag, but only if the input is empty. */
export function backspaceTag(tags: readonly string[], text: string): readonly string[] {
  return text === '' && tags.length > 0 ? tags.slice(0, -1) : tags
}
