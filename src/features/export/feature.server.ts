import type { Feature } from '#door/feature.ts'
import { deleteExportHandler } from './delete-export.server.ts'
import { deleteExportPresetHandler } from './delete-export-preset.server.ts'
import { downloadExportHandler } from './download-export.server.ts'
import { exportPhysiciansHandler } from './export-physicians.server.ts'
import { getExportPresetsHandler } from './get-export-presets.server.ts'
import { getExportStatsHandler } from './get-export-stats.server.ts'
import { getExportsHandler } from './get-exports.server.ts'
import { getListSheetsHandler } from './get-list-sheets.server.ts'
import { cleanUpExports, largeExportMail } from './jobs.server.ts'
import { makeListSheetHandler } from './make-list-sheet.server.ts'
import { makeMergeFileHandler } from './make-merge-file.server.ts'
import { exportData, listSheetData } from './personal-data.server.ts'
import { prepareExport } from './prepare-export.server.ts'
import { revokeListSheetHandler } from './revoke-list-sheet.server.ts'
import { saveExportPresetHandler } from './save-export-preset.server.ts'
import { startExportHandler } from './start-export.server.ts'

export const exporting: Feature = {
  calls: [
    exportPhysiciansHandler,
    makeMergeFileHandler,
    startExportHandler,
    getExportsHandler,
    downloadExportHandler,
    deleteExportHandler,
    getExportStatsHandler,
    getExportPresetsHandler,
    saveExportPresetHandler,
    deleteExportPresetHandler,
    getListSheetsHandler,
    makeListSheetHandler,
    revokeListSheetHandler,
  ],
  jobs: [prepareExport, largeExportMail, cleanUpExports],
  personalData: [exportData, listSheetData],
}
