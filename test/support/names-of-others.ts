/**
 * Texts in answers that are named like a person but are no physician's name that someone could collect, by call and
 * place. A call that answers with any other declares what it shows (`shows` of its contract).
 */
export const namesOfOthers: Record<string, readonly string[]> = {
  'get-account': ['.name'],
  'get-team-sign-in': ['.signIn.record.name', '.signIn.record.value', '.members.name'],
  get_my_subscription: ['.plan_name'],
  'get-subscription-details': ['.subscription.plan_name'],
  'get-team-offer': ['.name'],
  'get-sandbox-checkout': ['.plan.name'],
  'get-sandbox-portal': ['.subscription.planName'],
  'set-stages': ['.stages.name'],
  'get-stage-templates': ['.data.name', '.data.stages.name'],
  'get-list-figures': ['.stages.name'],
  'get-export-presets': ['.data.name'],
  'save-export-preset': ['.preset.name'],
  'get-lists': ['.data.name'],
  'get-mailboxes': ['.data.senderName'],
  'get-sequences': ['.data.name', '.data.list.name'],
  'get-physician-emails': ['.data.sequence.name'],
  'get-list-values': ['.tags.value', '.specialties.value', '.states.value', '.cities.value'],
  'get-physician-lists': ['.data.name', '.data.stage.name'],
  'get-list-members': ['.data.name'],
  'get-list-overviews': ['.data.stages.name'],
  'duplicate-list': ['.name'],
  // As the caller or a colleague typed them.
  'get-saved-searches': [
    '.data.name',
    '.data.search_params.filters.name',
    '.data.search_params.filters.exclude.name',
    '.data.search_params.filters.similar.value',
  ],
  'save-search': [
    '.data.name',
    '.data.search_params.filters.name',
    '.data.search_params.filters.exclude.name',
    '.data.search_params.filters.similar.value',
  ],
  'get-team': ['.name', '.members.name'],
  'get-email-templates': ['.data.name'],
  'save-email-template': ['.data.name'],
  'update-email-template': ['.data.name'],
  'duplicate-email-template': ['.data.name'],
  'get-data-broker': ['.registration.name'],
  'get-data-state': ['.sources.name', '.files.name', '.files.file.name', '.refreshes.name'],
  'get-state-directory': ['.hospitals.name'],
  // The same few people for everyone, on the landing page.
  'get-example-searches': ['.data.parts.label', '.data.people.firstName', '.data.people.lastName'],
  // The one who opens the link, or whose profile it is.
  'get-removal-link': ['.name'],
  'get-objection': ['.name'],
  'get-own-profile': ['.name', '.education.schoolName', '.contacts.value', '.reveals.who'],
  'get-api-keys': ['.data.name', '.team.name'],
  'make-api-key': ['.key.name'],
  'get-connected-apps': ['.data.name', '.team.name'],
  // An app.
  'get-app-request': ['.name'],
  'get-do-not-contact-lists': ['.mine.fileName', '.team.fileName'],
  'get-match-files': ['.data.fileName'],
  'preview-match': ['.file.fileName'],
  'start-match': ['.file.fileName'],
}
