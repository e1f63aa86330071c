/** Where an SVG begins, for drawing programs that write more than its root. */

/** Before the root, drawing programs write a declaration, comments, and a DOCTYPE; more than this is no drawing. */
const longestProlog = 8192

interface Begun {
  /** '<?xml …?>', or nothing. */
  declaration: string
  /** Where the root element begins. */
  root: number
}

/** Null unless the root element is an svg, with a prefix or without. */
export function svgBegun(text: string): Begun | null {
  const head = text.slice(0, longestProlog)
  const declaration = /^\s*<\?xml[^>]*>/.exec(head)?.[0] ?? ''
  for (let at = declaration.length; ; ) {
    at = head.length - head.slice(at).trimStart().length
    const end = endOfMisc(head, at)
    if (end === null) {
      const isSvg = /^<([\w.-]{1,40}:)?svg[\s/>]/i.test(head.slice(at, at + 60))
      return isSvg ? { declaration: declaration.trimStart(), root: at } : null
    }
    at = end
  }
}

/** Behind a comment, an instruction, or a DOCTYPE that begins here; null if none does, or if it doesn't end. */
function endOfMisc(head: string, at: number): number | null {
  const behind = (sign: string) => {
    const end = head.indexOf(sign, at + 2)
    return end === -1 ? null : end + sign.length
  }
  if (head.startsWith('<!--', at)) return behind('-->')
  if (head.startsWith('<?', at)) return behind('?>')
  const doctype = /<!DOCTYPE[^>[]*(\[[^\]]*\]\s*)?>/iy
  doctype.lastIndex = at
  return doctype.test(head) ? doctype.lastIndex : null
}

/**
 * The drawing alone. The renderer's library looks for '<svg' in the first bytes, where a prefixed root has none, so a
 * comment says it; a DOCTYPE adds nothing that is drawn.
 */
export function drawingAlone(svg: Buffer): Buffer {
  // A byte is a letter, so that any encoding stays as it is.
  const text = svg.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '')
  const begun = svgBegun(text)
  return begun ? Buffer.from(`${begun.declaration}<!--<svg-->${text.slice(begun.root)}`, 'latin1') : svg
}
