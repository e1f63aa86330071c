import type { Feature } from '#door/feature.ts'
import { addToSequenceHandler } from './add-to-sequence.server.ts'
import { changeSequenceEmailHandler } from './change-sequence-email.server.ts'
import { checkSequenceHandler } from './check-sequence.server.ts'
import { decideBounceHandler } from './decide-bounce.server.ts'
import { decideUnclearHandler } from './decide-unclear.server.ts'
import { finishReplyHandler } from './finish-reply.server.ts'
import { getPhysicianEmailsHandler } from './get-physician-emails.server.ts'
import { getRepliesHandler } from './get-replies.server.ts'
import { getSendingHandler } from './get-sending.server.ts'
import { getSequenceHandler } from './get-sequence.server.ts'
import { getSequenceEmailsHandler } from './get-sequence-emails.server.ts'
import { getSequencesHandler } from './get-sequences.server.ts'
import { getStopLinkHandler } from './get-stop-link.server.ts'
import { takeAnswer } from './incoming.server.ts'
import { sendFromMailbox, sendSequences } from './jobs.server.ts'
import { makeSequenceHandler } from './make-sequence.server.ts'
import { sequenceData } from './personal-data.server.ts'
import { setSendingStopHandler } from './set-sending-stop.server.ts'
import { setSequenceHandler } from './set-sequence.server.ts'
import { setSequencePeopleHandler } from './set-sequence-people.server.ts'
import { stopEmailsHandler } from './stop-emails.server.ts'
import { updateSequenceStepHandler } from './update-sequence-step.server.ts'

export const sequences: Feature = {
  calls: [
    checkSequenceHandler,
    makeSequenceHandler,
    addToSequenceHandler,
    getSequencesHandler,
    getSequenceHandler,
    setSequenceHandler,
    setSequencePeopleHandler,
    getSequenceEmailsHandler,
    changeSequenceEmailHandler,
    updateSequenceStepHandler,
    decideUnclearHandler,
    getPhysicianEmailsHandler,
    getRepliesHandler,
    finishReplyHandler,
    getStopLinkHandler,
    stopEmailsHandler,
    getSendingHandler,
    setSendingStopHandler,
    decideBounceHandler,
  ],
  jobs: [sendFromMailbox, sendSequences],
  personalData: [sequenceData],
  takesIncoming: takeAnswer,
}
