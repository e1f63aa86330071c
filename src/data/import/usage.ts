import { isFactSource, publicSources } from '../sources/public-sources.ts'

const factSources = Object.values(publicSources).filter(isFactSource)

/** What `script/import` understands. */
export const importUsage = `Usage:
  script/import csv FILE… [--mapping FILE] [--rejects FILE] [--dry-run]
      Contacts of your own: a CSV (plain, in gzip or in a ZIP) or an Excel workbook with the columns of the table 'candidates'
      (Contactfirstname, Contactlastname, specialty, …), NPI and others. The headers of common applicant tracking systems are understood;
      name others in a mapping file: {"Contactfirstname": "Given name"}; "" leaves a column empty.
      Rows that cannot be taken are listed in FILE.rejected.csv, or where --rejects says.
  script/import nppes FILE… [--residents] [--as-of DATE] [--older] [--rejects FILE] [--dry-run]
      NPPES, as CMS ships it: the monthly or weekly ZIP, or single files of it (npidata_pfile, endpoint_pfile, pl_pfile) and the report of
      deactivated NPIs. Physicians only; residents and students in training with --residents.
  script/import dac FILE… [--as-of DATE] [--older] [--rejects FILE] [--dry-run]
      CMS's 'Doctors and Clinicians' national file, today's or an earlier layout: groups, schools, telehealth.
  script/import SOURCE FILE… [--as-of DATE] [--older] [--fewer] [--rejects FILE] [--dry-run]
      What public files say of physicians by NPI: ${factSources.map(({ name, title }) => `${name} (${title})`).join(', ')}.
      A file with less than 95 % of the rows of the last is refused without --fewer.
  script/import SOURCE --fetch, script/import all --fetch
      Downloads the newest file of a public source, or of all, from the government's sites and imports it: of NPPES the monthly file and the
      weekly ones after it. A download that broke off goes on where it stopped.
  script/import suppressions FILE [--dry-run]
      A deletion list: one SHA-256 (of a lowercase email, ten digits of a phone, or an NPI) a line. Matches are hidden.
  script/import journal FILE…
      The journals of removed people (DATA_DIR/suppressions.journal), after a backup was restored: in any order, and as often as you like.
  script/import undo RUN
      Takes back what an import of contacts changed, all or nothing; its report names the RUN. Refused once one of its physicians was
      changed or removed by something else.
  --keep-samples and --remove-samples say what becomes of the sample physicians at an import of real data. Without them you are asked;
  where no one can answer, they leave, unless a member's list has one.
  --as-of 2026-06-08 says of which day a public file is, where its name does not; --older takes one though a newer one is there.
  --dry-run does everything, reports, and takes it back.`
