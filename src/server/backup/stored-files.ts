export interface StoredFile {
  name: string
  bytes: number
}

/** Of what a backup listed, what is not there or has another length now. */
export function missingFiles(listed: readonly StoredFile[], present: readonly StoredFile[]): StoredFile[] {
  const bytes = new Map(present.map((file) => [file.name, file.bytes]))
  return listed.filter((file) => bytes.get(file.name) !== file.bytes)
}
