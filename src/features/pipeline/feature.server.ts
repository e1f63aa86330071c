import type { Feature } from '#door/feature.ts'
import { deleteStageTemplateHandler } from './delete-stage-template.server.ts'
import { getBoardHandler } from './get-board.server.ts'
import { getStageCardsHandler } from './get-stage-cards.server.ts'
import { getStageTemplatesHandler } from './get-stage-templates.server.ts'
import { movePhysiciansHandler } from './move-physicians.server.ts'
import { stageTemplateData } from './personal-data.server.ts'
import { saveStageTemplateHandler } from './save-stage-template.server.ts'
import { setPositionHandler } from './set-position.server.ts'
import { setStagesHandler } from './set-stages.server.ts'

export const pipeline: Feature = {
  calls: [
    getBoardHandler,
    getStageCardsHandler,
    setStagesHandler,
    movePhysiciansHandler,
    setPositionHandler,
    getStageTemplatesHandler,
    saveStageTemplateHandler,
    deleteStageTemplateHandler,
  ],
  personalData: [stageTemplateData],
}
