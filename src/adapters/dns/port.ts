/**
 * The TXT records of a name in the DNS, each as one string; empty if there is no such name or record. Rejects if no
 * name server answers.
 */
export type TextRecords = (name: string) => Promise<string[]>
