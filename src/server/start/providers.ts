/** The adapters that the settings ask for: payments, files, the email writer, and the mailer. */
import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Logger } from 'pino'
import { makeDescriptionReader } from '#adapters/ai/description-reader.ts'
import { makeEmailModel } from '#adapters/ai/email-model.ts'
import type { EndpointOptions } from '#adapters/ai/endpoint.ts'
import type { DescriptionReader, EmailModel } from '#adapters/ai/port.ts'
import type { BillingProvider, BillingSandbox } from '#adapters/billing/port.ts'
import { makeSandbox } from '#adapters/billing/sandbox.ts'
import { makeStripe } from '#adapters/billing/stripe.ts'
import { makeMailer } from '#adapters/mail/mailer.ts'
import { makeOutbox } from '#adapters/mail/outbox.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import { makeSmtp } from '#adapters/mail/smtp.ts'
import { makeHttpSms } from '#adapters/sms/http.ts'
import { makeSmsOutbox } from '#adapters/sms/outbox.ts'
import type { SmsSender } from '#adapters/sms/port.ts'
import { makeDiskStorage } from '#adapters/storage/disk.ts'
import type { Storage } from '#adapters/storage/port.ts'
import { makeS3Storage } from '#adapters/storage/s3.ts'
import type { Deps } from '#door/deps.ts'
import { brand } from '#shared/product/brand.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { tracedAs } from '#shared/tracing/spans.ts'
import { countMails, type Metrics } from '../metrics/metrics.ts'
import { filesDirOf, workDirOf } from '../settings/data-dir.ts'
import type { Env } from '../settings/env.ts'

/** Stripe, if its keys are set. The sandbox always exists in local mode, because the personas subscribe there. */
export function billingOf(
  env: Env,
  {
    db,
    authSecret,
    origin,
    port,
    log,
  }: { db: Deps['db']; authSecret: string; origin: string; port: number; log: Logger },
): { billing: BillingProvider; sandbox: BillingSandbox | null } {
  const tell = (sentence: string) => log.warn(sentence)
  const stripe =
    env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET !== undefined
      ? makeStripe({
          secretKeys: env.STRIPE_SECRET_KEY,
          webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
          apiOrigin: env.STRIPE_API_ORIGIN,
          timeout: env.STRIPE_TIMEOUT_MS,
          log: tell,
        })
      : null
  if (env.MODE === 'production') return { billing: tracedAs('billing', stripe!), sandbox: null }
  const sandbox = makeSandbox({
    db,
    secret: createHmac('sha256', authSecret).update('events of the payment sandbox').digest('hex'),
    webhookUrl: stripe ? null : `http://127.0.0.1:${port}${serverPaths.webhook('sandbox')}`,
    origin,
    log: tell,
  })
  return { billing: tracedAs('billing', stripe ?? sandbox), sandbox }
}

export function storageOf(env: Env): Storage {
  const folderOf = (name: string) => path.join(filesDirOf(env), name)
  const onDisk = () =>
    makeDiskStorage(folderOf('assets'), { imports: folderOf('imports'), rejects: folderOf('rejects') })
  return bucketOf(env) ?? onDisk()
}

/** The bucket in the S3_ settings; null if they are not set. */
export function bucketOf(env: Env): Storage | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return null
  }
  const copiesDir = path.join(workDirOf(env), 'copies')
  return makeS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey, copiesDir })
}

/** BACKUP_BUCKET; null if it is not set. */
export const backupBucketOf = (env: Env): Storage | null =>
  env.BACKUP_BUCKET === undefined ? null : bucketOf({ ...env, S3_BUCKET: env.BACKUP_BUCKET })

export function emailModelOf(env: Env): EmailModel | null {
  const endpoint = endpointOf(env)
  return endpoint && makeEmailModel(endpoint)
}

/** The model at AI_BASE_URL; null if not set. */
function endpointOf(env: Env): EndpointOptions | null {
  if (env.AI_BASE_URL === undefined || env.AI_MODEL === undefined) return null
  return { baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY, model: env.AI_MODEL, timeout: env.AI_TIMEOUT_MS }
}

/** Someone is waiting, and rules can read the text as well: a shorter time limit than for an email, and no retries. */
export function descriptionReaderOf(env: Env): DescriptionReader | null {
  const endpoint = endpointOf(env)
  const timeout = Math.min(env.AI_TIMEOUT_MS, serverLimits.descriptionTime)
  return endpoint && makeDescriptionReader({ ...endpoint, timeout, retries: 0 })
}

export function mailerOf({
  env,
  origin,
  db,
  log,
  metrics,
}: {
  env: Env
  origin: string
  db: Deps['db']
  log: Logger
  metrics: Metrics
}): Mailer {
  return makeMailer({
    db,
    carrier: countMails(metrics, env.SMTP_URL === undefined ? makeOutbox(db) : makeSmtp(env.SMTP_URL)),
    from: env.MAIL_FROM ?? `${brand.name} <${brand.supportEmail}>`,
    host: new URL(origin).hostname,
    log,
  })
}

export function smsSenderOf(env: Env, db: Deps['db']): SmsSender {
  if (env.SMS_URL === undefined || env.SMS_FROM === undefined) return makeSmsOutbox(db)
  return makeHttpSms({ url: env.SMS_URL, from: env.SMS_FROM })
}
