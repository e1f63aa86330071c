/**
 * The NPIs of a pasted column or list, each once, in its order; `undefined` if the text is anything else but NPIs, or a single one. A heading such
 * as 'NPI' and quotation marks do not count.
 */
export function readNpis(text: string): string[] | undefined {
  const cells = text.split(/[\s,;"']+/u).filter((cell) => cell !== '' && !/^npis?:?$/i.test(cell))
  if (cells.length < 2 || !cells.every((cell) => /^[12]\d{9}$/.test(cell))) return undefined
  return [...new Set(cells)]
}
