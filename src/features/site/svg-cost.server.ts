/** Which SVGs cost more to draw than any logo. */

/** Drawn once for each use, so that a few nested ones add up to millions. */
const maxCopies = 24

/**
 * Whether an SVG has what makes a small file take minutes: filters, patterns, an embedded page, an embedded SVG image,
 * entities, or more copies of its parts than any logo has.
 */
export function isCostly(svg: string): boolean {
  // As the renderer reads it: comments in style sheets mean nothing, and a letter can be written as its number.
  const text = svg
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (_, hex: string, digits: string) => letter(digits, hex === '' ? 10 : 16))
  return (
    // A DOCTYPE alone is what Illustrator writes; entities are declared in its brackets.
    /<!ENTITY|<!DOCTYPE[^>[]*\[/i.test(text) ||
    /<([\w.-]{1,40}:)?(filter|fe[a-z]{1,40}|pattern|foreignObject|marker)\b/i.test(text) ||
    /\bfilter\s{0,40}[:=]/i.test(text) ||
    // A property's name can contain a backslash; no drawing program writes one.
    text.includes('\\') ||
    /data:(?!image\/(png|jpe?g|webp|gif)[;,])/i.test(text) ||
    (text.match(/<([\w.-]{1,40}:)?(use|mask|clipPath)\b/gi)?.length ?? 0) > maxCopies
  )
}

function letter(digits: string, base: 10 | 16): string {
  const code = Number.parseInt(digits, base)
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
}
