/** Where a value comes from, for the physician, and how to correct it there. */
interface SourceHelp {
  name: string
  /** What to do at the source; null where there is nothing but this page. */
  atSource: string | null
  link?: string
}

const help: Readonly<Record<string, SourceHelp>> = {
  nppes: {
    name: 'NPPES, the national register of NPIs',
    atSource: 'Log in to NPPES and change your record. Its monthly file brings the change here.',
    link: 'https://nppes.cms.hhs.gov/',
  },
  dac: {
    name: 'CMS Doctors and Clinicians',
    atSource: 'It shows what you have in PECOS, the enrollment of Medicare. Change it there.',
    link: 'https://pecos.cms.hhs.gov/',
  },
  csv: { name: 'a file of a data provider', atSource: null },
  admin: { name: 'a correction by our staff', atSource: null },
  physician: { name: 'you', atSource: null },
  generated: { name: 'a sample', atSource: null },
}

export const sourceHelp = (source: string): SourceHelp => help[source] ?? { name: source, atSource: null }
