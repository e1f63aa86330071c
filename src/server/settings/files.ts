/** The bucket, and what is copied from it. */
import { bucket, commaList, folder, httpUrl, type Setting, text } from './setting.ts'

export const files = {
  FILES_DIR: {
    sentence:
      "The folder for the site's images, uploads, and rejected rows. Default: DATA_DIR. Several servers that share a database and have no bucket need one folder that all of them can write to.",
    schema: folder.optional(),
    example: '/var/lib/attending/files',
  },
  S3_ENDPOINT: {
    sentence:
      "Keeps the site's images, uploads, and rejected rows in a bucket on Amazon S3 or a compatible service, together with S3_BUCKET, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY. Without them, in FILES_DIR. Required with servers on more than one machine.",
    schema: httpUrl.optional(),
    example: 'https://s3.us-east-1.amazonaws.com',
  },
  S3_BUCKET: {
    sentence: 'The bucket at S3_ENDPOINT. It does not need to be public.',
    schema: bucket.optional(),
    example: 'attending',
  },
  S3_REGION: { sentence: "The bucket's region.", schema: text.default('us-east-1') },
  S3_ACCESS_KEY_ID: {
    sentence: 'A key that can list, read, write, and delete objects in S3_BUCKET.',
    schema: text.optional(),
    example: 'AKIA…',
  },
  S3_SECRET_ACCESS_KEY: { sentence: 'Its secret.', schema: text.optional() },
  BACKUP_KEY: {
    sentence:
      'Encrypts backups. script/backup and script/restore need it. Store it separately from the backups. Several, separated by commas: the first encrypts, all decrypt.',
    schema: commaList
      .refine((keys) => keys.every((key) => key.length >= 32), {
        error: 'must have at least 32 characters; `openssl rand -hex 32` creates one',
      })
      .default([]),
  },
  BACKUP_DIR: {
    sentence: 'The folder for backups. Default: DATA_DIR/backups. A different disk is better.',
    schema: folder.optional(),
    example: '/var/backups/attending',
  },
  BACKUP_BUCKET: {
    sentence: 'Keeps backups in this bucket of S3_ENDPOINT, with the same keys, instead of BACKUP_DIR.',
    schema: bucket.optional(),
    example: 'attending-backups',
  },
} as const satisfies Record<string, Setting>
