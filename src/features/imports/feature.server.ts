import type { Feature } from '#door/feature.ts'
import {
  cancelImportHandler,
  downloadImportRejectsHandler,
  getImportsHandler,
  startImportHandler,
  undoImportHandler,
} from './imports.server.ts'
import { cleanUpImports, runImportOrder } from './jobs.server.ts'
import { previewImportHandler } from './preview.server.ts'

export const imports: Feature = {
  calls: [
    previewImportHandler,
    startImportHandler,
    cancelImportHandler,
    undoImportHandler,
    getImportsHandler,
    downloadImportRejectsHandler,
  ],
  jobs: [runImportOrder, cleanUpImports],
}
