/** The address, and what serves it. */
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from './project-root.ts'
import { commaList, folder, httpUrl, type Setting, text, wholeNumber } from './setting.ts'

export const serving = {
  MODE: {
    sentence: 'local (the default: binds to loopback, has personas, sandbox and /dev pages) or production',
    schema: z.enum(['local', 'production'], { error: 'must be local or production' }).default('local'),
  },
  PORT: { sentence: 'The port to listen on.', schema: wholeNumber(0, 65_535).default(3000) },
  HOST: {
    sentence: 'The address to bind to in production mode; local mode always binds to 127.0.0.1.',
    schema: text.default('0.0.0.0'),
  },
  ORIGIN: {
    sentence: 'The address people type, scheme and host only. Links in emails use it. Required in production mode.',
    schema: httpUrl.optional(),
    example: 'https://attending.example.com',
  },
  DATA_DIR: {
    sentence: 'Where the embedded database, uploads, and local secrets are stored. Default: data/ in the checkout.',
    schema: folder.default(path.join(projectRoot, 'data')),
    example: './data',
  },
  TRUSTED_PROXIES: {
    sentence: 'Proxies whose X-Forwarded-For is trusted: addresses or CIDR ranges, separated by commas.',
    schema: commaList.default([]),
    example: '10.0.0.0/8',
  },
  DRAIN_MS: {
    sentence:
      'After SIGTERM, how long to keep accepting requests while /readyz reports not ready. Set it longer than your proxy takes to notice. Default: 5000 in production mode, else 500.',
    schema: wholeNumber(0, 120_000).optional(),
    example: '5000',
  },
} as const satisfies Record<string, Setting>
