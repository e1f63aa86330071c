/**
 * What operators get wrong, and what script/doctor must say of each: written before the checks. Numbers go on from the
 * faults in `test/doctor.test.ts`.
 */
import type { Finding } from '../../src/server/doctor/finding.ts'

export interface PlantedFault {
  /** What is wrong, as it is planted. */
  planted: string
  check: string
  verdict: Finding['verdict']
  /** The fault and what to do about it. */
  says: RegExp
}

const is = (verdict: Finding['verdict']) => (planted: string, check: string, says: RegExp) =>
  ({ planted, check, verdict, says }) satisfies PlantedFault
const fault = is('fault')
const warning = is('warning')

export const plantedFaults = {
  32: fault('no BACKUP_KEY', 'backups', /BACKUP_KEY is missing.*openssl rand -hex 32/),
  33: fault('BACKUP_DIR cannot be written to', 'backups', /cannot be kept in .*file\/backups.*Make it writable/),
  34: fault('the bucket of BACKUP_BUCKET does not exist', 'backups', /no bucket backups-gone.* Create it/),
  35: warning('no backup was made yet', 'backups', /no backup yet\. .*attending-backup\.timer/),
  36: fault('the newest backup is three days old', 'backups', /3 days old\. .*attending-backup/),
  37: fault('the last backup failed', 'backups', /The last backup failed .*The disk is full/),
  38: fault('the bucket of S3_BUCKET does not exist', 'storage', /no bucket gone at .* Create it/),
  39: fault('FILES_DIR cannot be written to', 'files-dir', /FILES_DIR .* cannot be written to .*Make it writable/),
  40: fault('servers on two machines, and no bucket', 'servers', /on 2 machines.* Set S3_ENDPOINT/),
  41: fault('DATABASE_DIRECT_URL leads to another database', 'database', /point to different databases/),
  42: fault('no PostgreSQL at DATABASE_DIRECT_URL', 'database', /No PostgreSQL answers .*DATABASE_DIRECT_URL/),
  43: warning('no PostgreSQL at DATABASE_READ_URL', 'database-replica', /No PostgreSQL answers .*the primary is read/),
  44: warning('the replica is behind', 'database-replica', /behind.*the primary is read/),
  45: fault(
    'DATABASE_READ_URL leads to another database',
    'database-replica',
    /another database.*Set DATABASE_READ_URL/,
  ),
  46: fault('the role may only read', 'database-role', /default_transaction_read_only.*alter role/),
  47: fault('the role has a statement_timeout of a second', 'database-role', /statement_timeout to 1s.*alter role/),
  48: fault('the role may not wait for locks', 'database-role', /lock_timeout to 10ms.*alter role/),
  49: fault('the role ends its idle transactions', 'database-role', /idle_in_transaction_session_timeout.*alter role/),
  50: fault('SMTP_URL has no user, and the server wants one', 'mail', /wants a user and password.*SMTP_URL/),
  51: fault('the mail server refuses the sender', 'mail', /refuses the sender .*MAIL_FROM/),
  52: fault('the mail server refuses the recipient', 'mail', /refuses the recipient/),
  53: fault('the mail server has no TLS', 'mail', /offers no TLS\. Use smtps/),
  54: warning('TRUSTED_PROXY instead of TRUSTED_PROXIES', 'settings', /TRUSTED_PROXY .*Did you mean TRUSTED_PROXIES\?/),
  55: warning('S3_ACESS_KEY_ID', 'settings', /S3_ACESS_KEY_ID .*Did you mean S3_ACCESS_KEY_ID\?/),
  56: warning('STRIPE_KEY', 'settings', /STRIPE_KEY .*Did you mean STRIPE_SECRET_KEY\?/),
  57: fault('nothing answers at AI_BASE_URL', 'model', /AI_BASE_URL .*does not answer|cannot be reached/),
  58: fault('the endpoint refuses AI_API_KEY', 'model', /refuses AI_API_KEY/),
  59: fault('the endpoint has no such model', 'model', /has no model nowhere-1.*AI_MODEL/),
  60: warning('nothing answers at OTEL_EXPORTER_OTLP_ENDPOINT', 'tracing', /cannot be reached.*traces are lost/),
  61: warning('the collector refuses the headers', 'tracing', /refuses .*OTEL_EXPORTER_OTLP_HEADERS/),
  62: fault('STRIPE_WEBHOOK_SECRET is of another endpoint', 'stripe-webhook', /signing secret.*STRIPE_WEBHOOK_SECRET/),
  63: fault('METRICS_PORT is PORT', 'settings', /METRICS_PORT and PORT are the same/),
  64: fault('TRUSTED_PROXIES names everyone', 'settings', /TRUSTED_PROXIES .*everyone/),
  65: warning('no ADMIN_EMAILS', 'settings', /ADMIN_EMAILS .*no one/),
  66: fault('BACKUP_KEY can be guessed', 'secrets', /BACKUP_KEY is not random/),
  67: fault('BACKUP_KEY is SUPPRESSION_KEY', 'secrets', /BACKUP_KEY and SUPPRESSION_KEY are the same/),
  68: fault('MAIL_FROM has no address', 'mail-from', /MAIL_FROM has no email address/),
  69: warning('SERVERS, a setting of earlier releases', 'settings', /SERVERS no longer exists.*count each other/),
  70: warning('an https:// ORIGIN in local mode', 'settings', /MODE is local.*MODE=production/),
} as const satisfies Record<number, PlantedFault>
