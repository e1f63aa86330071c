import type { FactSourceName } from '../physicians/source-names.ts'
import { openNppes } from '../public-files/nppes-source.ts'
import type { ImportReport } from '../rows/report.ts'
import type { FactSource } from '../sources/fact-source.ts'
import { type FactOptions, importFacts } from '../sources/import-facts.ts'
import { isFactSource, publicSource, publicSources } from '../sources/public-sources.ts'
import { importBed, suppressionKey } from './import-bed.ts'
import { type ProviderRow, providers } from './public-rows.ts'

export function factSource(name: FactSourceName): FactSource {
  const source = publicSource(name)
  if (!source || !isFactSource(source)) throw new Error(`${name} is no source of facts`)
  return source
}

/** An empty database for each test, and ways to fill it with physicians and with what public files say about them. */
export function factsBed() {
  const bed = importBed()
  return Object.assign(bed, {
    async physicians(...rows: ProviderRow[]) {
      return bed.run(await openNppes(bed.file('npidata_pfile_20050523-20260608.csv', providers(...rows))))
    },
    /** Imports a fact file with these lines or bytes. */
    facts(
      name: FactSourceName,
      content: string | Buffer,
      { file = `${name}.csv`, ...options }: Partial<FactOptions> & { file?: string } = {},
    ): Promise<ImportReport> {
      return importFacts(bed.database.longSession, bed.file(file, content), factSource(name), {
        suppressionKey,
        rejectFile: bed.rejectFile,
        others: Object.values(publicSources).filter(isFactSource),
        ...options,
      })
    },
  })
}
