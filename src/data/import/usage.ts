import { isFactSource, publicSources } from '../sources/public-sources.ts'

const factSources = Object.values(publicSources).filter(isFactSource)

/** The usage of `script/import`. */
export const importUsage = `Usage:
  script/import csv FILE… [--mapping FILE] [--rejects FILE] [--dry-run]
      Your own contacts: a CSV (plain, gzip, or ZIP) or an Excel workbook with the columns of the table 'candidates'
      (Contactfirstname, Contactlastname, specialty, …), NPI, and others. The headers of common applicant tracking systems are understood.
      Map others in a mapping file: {"Contactfirstname": "Given name"}. "" leaves a column empty.
      Rows that cannot be imported are listed in FILE.rejected.csv, or in the file given with --rejects.
  script/import nppes FILE… [--residents] [--as-of DATE] [--older] [--rejects FILE] [--dry-run]
      NPPES, as CMS publishes it: the monthly or weekly ZIP, or single files from it (npidata_pfile, endpoint_pfile, pl_pfile) and the report of
      deactivated NPIs. Physicians only. Add --residents for residents and students in training.
  script/import dac FILE… [--as-of DATE] [--older] [--rejects FILE] [--dry-run]
      CMS's 'Doctors and Clinicians' national file, today's or an earlier layout: groups, schools, telehealth.
  script/import SOURCE FILE… [--as-of DATE] [--older] [--fewer] [--rejects FILE] [--dry-run]
      What public files say about physicians, by NPI: ${factSources.map(({ name, title }) => `${name} (${title})`).join(', ')}.
      A file with less than 95% of the rows of the last one is refused without --fewer.
  script/import SOURCE --fetch, script/import all --fetch
      Downloads the newest file of a public source, or of all, from the government's sites and imports it. For NPPES, that is the monthly file
      and the weekly ones after it. A download that was cut off resumes where it stopped.
  script/import suppressions FILE [--dry-run]
      A deletion list: one SHA-256 (of a lowercase email, ten digits of a phone, or an NPI) per line. Matches are hidden.
  script/import journal FILE…
      The journals of removed people (DATA_DIR/suppressions.journal), after restoring a backup. In any order, as often as you like.
  script/import undo RUN
      Undoes an import of contacts, all or nothing. Its report names the RUN. Refused if anything else has since changed or removed one
      of its physicians.
  --keep-samples and --remove-samples say what happens to the sample physicians when real data is imported. Without them you are asked. If
  no one can answer, the samples are removed, unless a member's list has one.
  --as-of 2026-06-08 gives the date of a public file, if its name does not. --older imports one even if a newer one is in use.
  --dry-run does everything, reports, and undoes it.`
