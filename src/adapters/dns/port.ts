/** The TXT records of a name in the DNS, each as one string; none where there is no such name or record. Rejects where no name server answers. */
export type TextRecords = (name: string) => Promise<string[]>
