/**
 * What each call has to do with a team, written down by hand like the access matrix: a call that is missing fails the
 * suite. For the calls about things that members make, how a member asks for what a colleague shared.
 */

/** What the owner has shared, and what the member has alone. */
export interface TeamThings {
  ids: number[]
  listId: string
  stageId: string
  noteId: string
  searchId: string
  templateId: string
  presetId: string
  matchId: string
  stageTemplateId: string
  /** The member's own, private list. */
  ownListId: string
  /** The member's own change of the shared list. */
  undoId: string
  /** The member's own addition to the shared list. */
  additionId: string
  /** The member's own export of the shared list. */
  exportId: string
}

type Ask = (things: TeamThings) => object

interface TeamCall {
  ask: Ask
  /** Without standing: refused, as for someone else's things, or answered without anything of the team's. */
  without: 'refused' | 'answered'
  /** The fixture isn't enough for a member with standing to get an answer. */
  unfinished?: true
}

const refused = (ask: Ask): TeamCall => ({ ask, without: 'refused' })
const answered = (ask: Ask): TeamCall => ({ ask, without: 'answered' })
const unfinished = (ask: Ask): TeamCall => ({ ask, without: 'refused', unfinished: true })
const one = ({ ids }: TeamThings) => ({ physicianIds: [ids[0]!] })

/** Reading first, then changing, then deleting, in the order in which they are tried. */
export const teamCalls: Record<string, TeamCall> = {
  'get-lists': answered(() => ({})),
  'make-list-sheet': refused(({ listId }) => ({ listId })),
  'get-list': refused(({ listId }) => ({ listId })),
  'get-list-ids': refused(({ listId }) => ({ listId })),
  'get-list-values': refused(({ listId }) => ({ listId })),
  'get-list-version': refused(({ listId }) => ({ listId })),
  'get-list-figures': refused(({ listId }) => ({ listId })),
  'get-list-overviews': answered(() => ({})),
  'get-list-members': refused(({ listId }) => ({ listId })),
  'get-list-notes': refused(({ listId, ids }) => ({ listId, physicianId: ids[0] })),
  'get-list-additions': answered(({ listId }) => ({ listId })),
  'get-physician-lists': answered(({ ids }) => ({ physicianId: ids[0] })),
  'get-board': refused(({ listId }) => ({ listId })),
  'get-stage-cards': refused(({ listId, stageId }) => ({ listId, stageId, offset: 0 })),
  'get-position': refused(({ listId }) => ({ listId })),
  'get-stage-templates': answered(() => ({})),
  'get-saved-searches': answered(() => ({})),
  'get-email-templates': answered(() => ({})),
  'get-export-presets': answered(() => ({})),
  'get-match-files': answered(() => ({})),
  'get-match': refused(({ matchId: fileId }) => ({ fileId })),
  'get-activities': answered(({ ids }) => ({ physicianId: ids[0] })),
  'get-contacted': answered(() => ({ whose: 'team' })),
  'get-do-not-contact': answered(() => ({})),
  'get-do-not-contact-lists': answered(() => ({})),
  'delete-do-not-contact-list': answered(() => ({})),
  'get-today': answered(() => ({})),
  'get-recipients': refused(({ listId }) => ({ to: { listId } })),
  'get-revealed-contacts': answered(one),
  'search-physicians': refused(({ listId }) => ({ filters: { onList: listId } })),
  'count-searches': refused(({ listId }) => ({ searches: [{ filters: { onList: listId } }] })),
  'select-physicians': refused(({ listId }) => ({ filters: { onList: listId } })),
  'complete-query': answered(() => ({ text: 'Quok' })),
  'find-similar': answered(one),
  'get-similar-physicians': answered(({ ids }) => ({ physicianId: ids[0] })),
  'get-physician': answered(({ ids }) => ({ physicianId: ids[0] })),
  'match-records': answered(() => ({ records: [{ name: 'Ann Lee', state: 'TX' }] })),
  'count-for-list': refused(({ listId }) => ({ listId, filters: { state: 'TX' } })),
  'download-export': answered(({ exportId }) => ({ exportId, format: 'csv' })),
  'get-exports': answered(() => ({})),
  'export-physicians': answered(one),
  'make-merge-file': refused((things) => ({ ...one(things), format: 'csv', subject: 'Hello', body: 'Hello' })),
  'visit-saved-search': refused(({ searchId: id }) => ({ id })),
  'preview-match': unfinished(({ matchId: fileId }) => ({ fileId })),
  'start-match': unfinished(({ matchId: fileId }) => ({ fileId, columns: ['npi'] })),
  'choose-match': unfinished(({ matchId: fileId }) => ({ fileId, row: 1, physicianId: null })),
  'download-match': unfinished(({ matchId: fileId }) => ({ fileId })),
  'add-matches-to-list': unfinished(({ matchId: fileId }) => ({ fileId, listName: 'From the file', shared: false })),
  'mark-own-records': unfinished(({ matchId: fileId }) => ({ fileId, mine: true })),
  'reveal-matches': unfinished(({ matchId: fileId }) => ({ fileId, most: 1 })),
  'log-match-contacts': unfinished(({ matchId: fileId }) => ({ fileId })),
  'cancel-match': unfinished(({ matchId: fileId }) => ({ fileId })),
  'set-search-digest': unfinished(({ searchId: id }) => ({ id, digest: true })),
  'update-email-template': refused(({ templateId: id }) => ({ id, subject: 'Good day' })),
  'duplicate-email-template': refused(({ templateId: id }) => ({ id })),
  'add-to-list': refused(({ listId, ids }) => ({ listId, physicianIds: [ids[4]] })),
  'add-search-to-list': refused(({ listId }) => ({ listId, filters: { hasEmail: true, state: 'TX' } })),
  'cancel-list-addition': { ...answered(({ additionId }) => ({ additionId })), unfinished: true },
  'save-list-note': refused(({ listId, ids }) => ({ listId, physicianId: ids[0], note: 'Changed' })),
  'add-list-note': refused(({ listId, ids }) => ({ listId, physicianId: ids[0], body: 'Another' })),
  'set-tags': refused((things) => ({ ...one(things), listId: things.listId, add: ['urgent'] })),
  'set-next-step': refused((things) => ({
    ...{ ...one(things), listId: things.listId },
    step: { text: 'Call', on: '2030-01-01' },
  })),
  'give-physicians': refused((things) => ({ ...one(things), listId: things.listId, to: null })),
  'finish-handoff': unfinished(({ listId: handoffId }) => ({ handoffId })),
  'dismiss-handoff': unfinished(({ listId: handoffId }) => ({ handoffId })),
  'finish-step': refused(({ listId, ids }) => ({ listId, physicianId: ids[0] })),
  'move-physicians': refused((things) => ({ ...one(things), listId: things.listId, stageId: things.stageId })),
  'set-stages': unfinished(({ listId, stageId }) => ({ listId, stages: [{ id: stageId, name: 'First' }] })),
  'set-position': unfinished(({ listId }) => ({ listId, position: null })),
  'reveal-list': refused(({ listId }) => ({ listId, field: 'email', most: 1 })),
  'undo-list-change': refused(({ undoId }) => ({ undoId })),
  'duplicate-list': refused(({ listId }) => ({ listId })),
  'combine-lists': refused(({ listId, ownListId }) => ({
    operation: 'union',
    ...{ first: { listId: ownListId }, second: { listId } },
  })),
  'start-export': unfinished(({ listId }) => ({ source: { kind: 'search', filters: { onList: listId } } })),
  'move-to-list': refused(({ listId, ownListId, ids }) => ({
    ...{ fromListId: listId, listId: ownListId, physicianIds: [ids[1]] },
  })),
  'remove-from-list': refused(({ listId, ids }) => ({ listId, physicianIds: [ids[2]] })),
  'mark-contacted': answered(one),
  'log-contact': answered((things) => ({ ...one(things), how: 'call' })),
  'undo-contact': answered(() => ({ activityIds: [1] })),
  'lift-do-not-contact': answered(({ ids }) => ({ physicianIds: [ids[3]] })),
  // A recruiter may not manage what a colleague shared; these are refused with standing, too.
  'update-list': unfinished(({ listId }) => ({ listId, description: 'Changed' })),
  'rename-saved-search': unfinished(({ searchId: id }) => ({ id, name: 'Changed' })),
  'delete-saved-search': unfinished(({ searchId: id }) => ({ id })),
  'delete-email-template': unfinished(({ templateId: id }) => ({ id })),
  'delete-export-preset': unfinished(({ presetId: id }) => ({ id })),
  'delete-match': unfinished(({ matchId: fileId }) => ({ fileId })),
  'delete-stage-template': unfinished(({ stageTemplateId: templateId }) => ({ templateId })),
  'delete-list-note': unfinished(({ listId, noteId }) => ({ listId, noteId })),
  'check-sequence': refused(({ listId }) => ({ to: { listId } })),
  'get-sequences': answered(() => ({})),
  // Without a mailbox, no one has a sequence.
  'make-sequence': unfinished(({ listId }) => ({
    ...{ name: 'Hearts', mailboxId: listId, to: { listId }, steps: [{ waitDays: 0, subject: 'Hi', body: 'Hello' }] },
  })),
  'get-sequence': unfinished(({ listId: id }) => ({ id })),
  'add-to-sequence': unfinished(({ listId }) => ({ id: listId, to: { listId } })),
  'merge-lists': unfinished(({ listId, ownListId }) => ({ listId, intoListId: ownListId })),
  'delete-list': unfinished(({ listId }) => ({ listId })),
  // What is new goes to the team only with standing; `shared` is asked for here.
  'save-search': answered(() => ({
    name: `New ${Math.random()}`,
    searchParams: { filters: { state: 'TX' } },
    shared: true,
  })),
  'save-email-template': answered(() => ({
    name: `New ${Math.random()}`,
    subject: 'Hello',
    body: 'Hello',
    shared: true,
  })),
  'save-export-preset': answered(() => ({ name: `New ${Math.random()}`, columns: ['npi'], shared: true })),
  'save-stage-template': answered(() => ({
    name: `New ${Math.random()}`,
    stages: [{ name: 'A' }, { name: 'B' }],
    shared: true,
  })),
  'set-do-not-contact': answered(({ ids }) => ({ physicianIds: [ids[5]], reason: 'New', shared: true })),
}

/** Checked in tests of their own: a token or a session of the payment provider decides, and then the standing. */
export const billingCalls = [
  'get-team-offer',
  'pay-team-offer',
  'verify-checkout',
  'get-invitation',
  'accept-invitation',
]

/** They ask about nothing of a team's. */
export const callsWithoutTeam = [
  ...['get-confirmation-link', 'get-reset-link', 'confirm-email', 'resend-verification', 'request-password-reset'],
  ...['reset-password', 'request-email-change', 'get-email-change-link', 'confirm-email-change', 'change-password'],
  ...['get-sessions', 'revoke-session', 'revoke-other-sessions', 'enable-two-factor', 'confirm-two-factor'],
  ...['disable-two-factor', 'make-recovery-codes', 'get-account', 'check-admin', 'update-profile', 'dismiss-tour'],
  ...['update-notifications', 'get-outbox', 'get-outbox-mail', 'get_my_subscription'],
  ...['get-subscription-details', 'create-checkout', 'customer-portal', 'cancel-subscription', 'resume-subscription'],
  ...['request-money-back', 'get-sandbox-checkout', 'pay-sandbox-checkout', 'confirm-sandbox-payment'],
  ...['get-sandbox-portal', 'change-sandbox-portal', 'get-data-state', 'suggest', 'read-description', 'get-hospital'],
  ...['store-search', 'open-stored-search'],
  ...['get-shortage-map', 'download-browser-helper', 'get-physician-contact', 'report-contact', 'get-reveal-history'],
  ...['get-reveal-quota', 'delete-export'],
  ...['get-export-stats', 'get-unsubscribe-link', 'unsubscribe-digest', 'get-list-look', 'set-list-look'],
  ...['add-mailbox', 'check-mailbox', 'get-mailboxes', 'remove-mailbox', 'find-mail-servers'],
  ...['start-mailbox-sign-in', 'finish-mailbox-sign-in'],
  // A sequence is its sender's alone; test/sequences.test.ts has what colleagues see of it.
  ...['set-sequence', 'set-sequence-people', 'get-sequence-emails', 'change-sequence-email', 'update-sequence-step'],
  ...['decide-unclear', 'get-replies', 'finish-reply', 'get-stop-link', 'stop-emails', 'get-physician-emails'],
  ...['get-api-keys', 'make-api-key', 'revoke-api-key', 'get-webhooks', 'make-webhook', 'set-webhook'],
  ...['get-connected-apps', 'revoke-connected-app', 'get-app-request', 'allow-app', 'decline-app'],
  ...['get-list-sheets', 'revoke-list-sheet', 'delete-webhook', 'test-webhook', 'get-webhook-deliveries'],
  'resend-webhook-delivery',
  ...['get-mornings', 'set-morning-email', 'renew-step-calendar', 'end-step-calendar', 'hide-today-item'],
  ...['generate-email', 'get-specialty-counts', 'get_specialty_counts', 'get-specialty-directory'],
  ...['get-state-directory', 'get-example-searches', 'get-fair-use', 'get-site-facts', 'get-site-settings'],
  ...['contact-form', 'submit-resume', 'request-removal', 'send-removal-confirmation', 'request-removal-by-name'],
  ...[
    'get-removal-link',
    'process-removal',
    'make-privacy-request',
    'confirm-privacy-request',
    'download-privacy-answer',
    'get-data-broker',
    'get-claim',
    'start-claim',
    'confirm-claim',
    'download-my-data',
    'delete-account',
  ],
  ...['get-objection', 'object-to-claim', 'get-own-profile', 'correct-own-profile', 'confirm-own-profile'],
  ...['obey-privacy-signal', 'set-sale-opt-out'],
  ...['pause-contact', 'set-offers', 'set-contact-visibility', 'delete-own-profile', 'download-own-profile'],
]
