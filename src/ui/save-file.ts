/** Gives a text, or a fetched file, to the browser as a download. */
export function saveFile(name: string, contentType: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has the bytes by the next turn; kept longer, they would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address))
}
