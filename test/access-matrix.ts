/**
 * Every call of the product and who may make it, written down a second time and by hand: `calls.md` as a table. A
 * contract that is missing here, or whose answers differ, fails the suite.
 */
import type { Speaker } from './server.ts'

/** Rows of `calls.md`: `own!` is own except demo. */
export type AccessWord = 'open' | 'own' | 'own!' | 'paid' | 'premium' | 'admin'

export const speakers = ['visitor', 'free', 'basic', 'premium', 'monthly', 'demo', 'admin'] as const satisfies Speaker[]

/** The refusal of each persona, `·` where there is none; in the order of `speakers`. */
export const refusals: Record<AccessWord, readonly (number | '·')[]> = {
  open: ['·', '·', '·', '·', '·', '·', '·'],
  own: [401, '·', '·', '·', '·', '·', '·'],
  'own!': [401, '·', '·', '·', '·', 403, '·'],
  paid: [401, 402, '·', '·', '·', 403, '·'],
  premium: [401, 402, 402, '·', '·', 403, '·'],
  admin: [401, 403, 403, 403, 403, 403, '·'],
}

export const accessOf: Record<string, AccessWord> = {
  'confirm-email': 'open',
  'resend-verification': 'open',
  'request-password-reset': 'open',
  'reset-password': 'open',
  'change-password': 'own!',
  'get-sessions': 'own!',
  'revoke-session': 'own!',
  'revoke-other-sessions': 'own!',
  'enable-two-factor': 'own!',
  'confirm-two-factor': 'own!',
  'disable-two-factor': 'own!',
  'make-recovery-codes': 'own!',
  'get-account': 'own',
  'check-admin': 'own',
  'update-profile': 'own!',
  'update-notifications': 'own!',
  'delete-account': 'own!',
  'download-my-data': 'own!',
  'get-outbox': 'open',
  'get-outbox-mail': 'open',
  get_my_subscription: 'own',
  'get-subscription-details': 'own',
  'create-checkout': 'own!',
  'verify-checkout': 'own',
  'customer-portal': 'own!',
  'cancel-subscription': 'own!',
  'resume-subscription': 'own!',
  'request-money-back': 'own!',
  'get-money-back-requests': 'admin',
  'decide-money-back': 'admin',
  'get-sandbox-checkout': 'open',
  'pay-sandbox-checkout': 'open',
  'confirm-sandbox-payment': 'open',
  'get-sandbox-portal': 'open',
  'change-sandbox-portal': 'open',
  'search-physicians': 'own',
  'select-physicians': 'premium',
  suggest: 'own',
  'get-physician': 'open',
  'get-similar-physicians': 'open',
  'get-physician-contact': 'paid',
  'report-contact': 'paid',
  'get-revealed-contacts': 'paid',
  'get-reveal-history': 'own',
  'export-physicians': 'premium',
  'start-export': 'premium',
  'get-exports': 'own',
  'download-export': 'premium',
  'delete-export': 'own!',
  'get-export-stats': 'own',
  'get-export-presets': 'own',
  'save-export-preset': 'own!',
  'delete-export-preset': 'own!',
  'get-specialty-counts': 'open',
  get_specialty_counts: 'open',
  'get-specialty-directory': 'open',
  'contact-form': 'open',
  'submit-resume': 'open',
  'request-removal': 'open',
  'send-removal-confirmation': 'open',
  'request-removal-by-name': 'open',
  'process-removal': 'open',
}
