/** Copies text to the clipboard. Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // The clipboard exists on https and on localhost only; a plain http address in an office network needs the old way.
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('The browser did not copy the text.')
}
