/** Downloads a text, or a fetched file, in the browser. */
export function saveFile(name: string, contentType: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next turn, the download has the bytes; otherwise they would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address))
}
