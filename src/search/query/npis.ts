/**
 * The NPIs in a pasted column or list, each once, in order; `undefined` if the text contains anything but NPIs, or only
 * one. A heading such as 'NPI' and quotation marks are ignored.
 */
export function readNpis(text: string): string[] | undefined {
  const cells = text.split(/[\s,;"']+/u).filter((cell) => cell !== '' && !/^npis?:?$/i.test(cell))
  if (cells.length < 2 || !cells.every((cell) => /^[12]\d{9}$/.test(cell))) return undefined
  return [...new Set(cells)]
}
