const words: Readonly<Record<string, string>> = {
  csv: 'your files',
  nppes: 'NPPES',
  dac: 'CMS Doctors and Clinicians',
  generated: 'a sample',
  physician: 'the physician',
  admin: 'an admin',
}

/** Where a value comes from, within a sentence; '' for a field without a value. */
export const sourceWords = (source: string): string => words[source] ?? source
