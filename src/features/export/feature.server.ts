import type { Feature } from '#door/feature.ts'
import { downloadExportHandler } from './download-export.server.ts'
import { exportData } from './export-data.server.ts'
import { exportPhysiciansHandler } from './export-physicians.server.ts'
import { cleanUpExports, largeExportMail } from './jobs.server.ts'
import { deleteExportHandler, getExportStatsHandler, getExportsHandler } from './kept-exports.server.ts'
import { prepareExport } from './prepare-export.server.ts'
import { deleteExportPresetHandler, getExportPresetsHandler, saveExportPresetHandler } from './presets.server.ts'
import { startExportHandler } from './start-export.server.ts'

export const exporting: Feature = {
  calls: [
    exportPhysiciansHandler,
    startExportHandler,
    getExportsHandler,
    downloadExportHandler,
    deleteExportHandler,
    getExportStatsHandler,
    getExportPresetsHandler,
    saveExportPresetHandler,
    deleteExportPresetHandler,
  ],
  jobs: [prepareExport, largeExportMail, cleanUpExports],
  personalData: [exportData],
}
