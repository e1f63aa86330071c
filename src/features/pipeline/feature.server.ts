import type { Feature } from '#door/feature.ts'
import { addListNoteHandler } from './add-list-note.server.ts'
import { deleteListNoteHandler } from './delete-list-note.server.ts'
import { deleteStageTemplateHandler } from './delete-stage-template.server.ts'
import { finishStepHandler } from './finish-step.server.ts'
import { getBoardHandler } from './get-board.server.ts'
import { getListFiguresHandler } from './get-list-figures.server.ts'
import { getListNotesHandler } from './get-list-notes.server.ts'
import { getListOverviewsHandler } from './get-list-overviews.server.ts'
import { getPositionHandler } from './get-position.server.ts'
import { getStageCardsHandler } from './get-stage-cards.server.ts'
import { getStageTemplatesHandler } from './get-stage-templates.server.ts'
import { movePhysiciansHandler } from './move-physicians.server.ts'
import { listNoteData, stageTemplateData } from './personal-data.server.ts'
import { saveStageTemplateHandler } from './save-stage-template.server.ts'
import { setNextStepHandler } from './set-next-step.server.ts'
import { setPositionHandler } from './set-position.server.ts'
import { setStagesHandler } from './set-stages.server.ts'
import { setTagsHandler } from './set-tags.server.ts'

export const pipeline: Feature = {
  calls: [
    getBoardHandler,
    getStageCardsHandler,
    setStagesHandler,
    movePhysiciansHandler,
    getPositionHandler,
    setPositionHandler,
    getStageTemplatesHandler,
    saveStageTemplateHandler,
    deleteStageTemplateHandler,
    getListNotesHandler,
    getListFiguresHandler,
    getListOverviewsHandler,
    addListNoteHandler,
    deleteListNoteHandler,
    setTagsHandler,
    setNextStepHandler,
    finishStepHandler,
  ],
  personalData: [stageTemplateData, listNoteData],
}
