import type { Feature } from '#door/feature.ts'
import { cancelImportHandler } from './cancel-import.server.ts'
import { downloadImportRejectsHandler } from './download-import-rejects.server.ts'
import { getImportsHandler } from './get-imports.server.ts'
import { cleanUpImports, runImportOrder } from './jobs.server.ts'
import { previewImportHandler } from './preview-import.server.ts'
import { fetchPublicData } from './public-data.server.ts'
import { startImportHandler } from './start-import.server.ts'
import { undoImportHandler } from './undo-import.server.ts'

export const imports: Feature = {
  calls: [
    previewImportHandler,
    startImportHandler,
    cancelImportHandler,
    undoImportHandler,
    getImportsHandler,
    downloadImportRejectsHandler,
  ],
  jobs: [runImportOrder, cleanUpImports, fetchPublicData],
}
