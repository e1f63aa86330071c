import type { FactSourceName } from '../physicians/source-names.ts'
import { openNppes } from '../public-files/nppes-source.ts'
import type { ImportReport } from '../rows/report.ts'
import type { FactSource } from '../sources/fact-source.ts'
import { type FactOptions, importFacts } from '../sources/import-facts.ts'
import { isFactSource, publicSource, publicSources } from '../sources/public-sources.ts'
import { importFixture, suppressionKey } from './import-fixture.ts'
import { type ProviderRow, providers } from './public-rows.ts'

export function factSource(name: FactSourceName): FactSource {
  const source = publicSource(name)
  if (!source || !isFactSource(source)) throw new Error(`${name} is no source of facts`)
  return source
}

/** An empty database for each test, and ways to fill it with physicians and with what public files say about them. */
export function factsFixture() {
  const fixture = importFixture()
  return Object.assign(fixture, {
    async physicians(...rows: ProviderRow[]) {
      return fixture.run(await openNppes(fixture.file('npidata_pfile_20050523-20260608.csv', providers(...rows))))
    },
    /** Imports a fact file with these lines or bytes. */
    facts(
      name: FactSourceName,
      content: string | Buffer,
      { file = `${name}.csv`, ...options }: Partial<FactOptions> & { file?: string } = {},
    ): Promise<ImportReport> {
      return importFacts(fixture.database.longSession, fixture.file(file, content), factSource(name), {
        suppressionKey,
        rejectFile: fixture.rejectFile,
        others: Object.values(publicSources).filter(isFactSource),
        ...options,
      })
    },
  })
}
