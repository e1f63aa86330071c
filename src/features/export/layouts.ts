/**
 * Files for other programs: which columns their imports ask for is in docs/ats-files.md, with where each was read. The
 * columns themselves are in `layout-columns.server.ts`.
 */
export const layoutKeys = [
  'bullhorn',
  'greenhouse',
  'lever',
  'icims',
  'workday',
  'salesforce',
  'hubspot',
  'linkedin',
] as const
export type LayoutKey = (typeof layoutKeys)[number]

interface Layout {
  label: string
  /** What to know before importing the file. */
  hint: string
  /** Its import takes no workbook. */
  onlyCsv?: true
  /** How many physicians its import takes at once. */
  max?: number
}

const notChecked = 'We couldn’t check these headers. Compare them with your own template first.'

export const layouts: Record<LayoutKey, Layout> = {
  bullhorn: {
    label: 'Bullhorn candidates',
    hint: 'Bullhorn drops a column that is empty for the first person, so the fullest record comes first.',
    onlyCsv: true,
  },
  greenhouse: {
    label: 'Greenhouse prospects',
    hint: 'In Greenhouse: Configure, Bulk Import. You match the columns there.',
  },
  lever: { label: 'Lever candidates', hint: notChecked, onlyCsv: true },
  icims: {
    label: 'iCIMS people',
    hint: 'iCIMS has only home addresses: city, state, and ZIP are those of the practice.',
    onlyCsv: true,
  },
  workday: {
    label: 'Workday prospects',
    hint: 'Workday takes only a template that it makes itself. Paste these columns into yours.',
  },
  salesforce: { label: 'Salesforce leads', hint: 'For the Data Import Wizard. A lead needs a company.', onlyCsv: true },
  hubspot: { label: 'HubSpot contacts', hint: 'HubSpot finds contacts that it has by their email.' },
  linkedin: {
    label: 'LinkedIn Recruiter candidates',
    hint: 'LinkedIn needs an email for each person, so the file leaves out those without one.',
    onlyCsv: true,
    max: 200,
  },
}
