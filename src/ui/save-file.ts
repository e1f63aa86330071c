/** Hands a text, or a file that was fetched, to the browser as a download. */
export function saveFile(name: string, contentType: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has the bytes by the next turn; kept any longer, they would stay in memory until the page goes.
  setTimeout(() => URL.revokeObjectURL(address))
}
