/** Titles that people ask for by a part of them. Each line is the words of titles, and what else people call them. */
const table = `
chief medical officer = cmo, chief medical officers
medical director = medical directors, med director, med directors, md director
program director = program directors, residency director, residency program director, fellowship director
department chair = dept chair, department chairs, department head
chief of staff = chiefs of staff
chief = division chief, section chief, chief of service, department chief, chiefs
chair = chairman, chairperson, vice chair, chairs
assistant professor = asst professor, asst prof, assistant professors
associate professor = assoc professor, assoc prof, associate professors
professor = full professor, professors
partner = partners
director = directors
lead physician = lead physicians, physician lead, team lead
physician advisor = physician advisors
medical examiner = medical examiners, coroner
`

/** Words of titles, by what people say for them. */
export const titles: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [title = '', others = ''] = line.split(' = ')
      return [title, ...others.split(', ')].map((said) => [said, title] as const)
    }),
)
