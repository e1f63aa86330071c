/**
 * The TXT records of a name in the DNS, each as one string; empty if there is no such name or record. Rejects if no
 * name server answers.
 */
export type TextRecords = (name: string) => Promise<string[]>

/** The hosts that take mail for a domain, in lower case, the preferred first; empty if there are none. */
export type MailExchangers = (domain: string) => Promise<string[]>
