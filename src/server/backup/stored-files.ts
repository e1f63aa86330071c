export interface StoredFile {
  name: string
  bytes: number
}

/** Files listed in a backup that are now missing or have a different length. */
export function missingFiles(listed: readonly StoredFile[], present: readonly StoredFile[]): StoredFile[] {
  const bytes = new Map(present.map((file) => [file.name, file.bytes]))
  return listed.filter((file) => bytes.get(file.name) !== file.bytes)
}
