import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { envExample, goneSettingsIn, parseEnv, SettingsError } from './env.ts'
import { goneSettings } from './gone.ts'
import { projectRoot } from './project-root.ts'

const production = {
  MODE: 'production',
  ORIGIN: 'https://attending.example.com',
  AUTH_SECRET: 'a'.repeat(32),
  SUPPRESSION_KEY: 'b'.repeat(32),
  DATABASE_URL: 'postgres://u:p@db/attending',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'a@b.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('nothing set is local mode', () => {
  expect(parseEnv({})).toMatchObject({
    MODE: 'local',
    PORT: 3000,
    METRICS_PORT: undefined,
    ADMIN_EMAILS: [],
  })
})

test('an empty value counts as not set', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined })
})

test('a whole production configuration is taken', () => {
  expect(parseEnv(production)).toMatchObject({ MODE: 'production', HOST: '0.0.0.0' })
})

const needed = ['ORIGIN', 'AUTH_SECRET', 'SUPPRESSION_KEY', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM']

test.each([...needed, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
  'half a configuration: production without %s is refused, by name',
  (name) => {
    expect(() => parseEnv({ ...production, [name]: undefined })).toThrow(`${name} is missing`)
  },
)

test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)('%s alone is refused in local mode, too', (name) => {
  expect(() => parseEnv({ [name]: production[name] })).toThrow(
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both, or neither',
  )
})

test('production over http is refused', () => {
  expect(() => parseEnv({ ...production, ORIGIN: 'http://attending.example.com' })).toThrow(
    'ORIGIN must start with https://',
  )
})

test.each([
  ['PORT', 'eighty', 'PORT must be a number'],
  ['PORT', '70000', 'PORT must be at most 65535'],
  ['PORT', '3.5', 'PORT must be a whole number'],
  ['MODE', 'test', 'MODE must be local or production'],
  ['ORIGIN', 'attending.example.com', 'ORIGIN must be an origin'],
  ['ORIGIN', 'https://attending.example.com/', 'ORIGIN must be an origin'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must look like postgres://'],
  ['AUTH_SECRET', 'short', 'AUTH_SECRET must have at least 32 characters'],
  ['STRIPE_SECRET_KEY', 'pk_live_1', 'STRIPE_SECRET_KEY must be a secret or restricted key'],
  ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must begin with whsec_'],
  ['STRIPE_SECRET_KEY', 'sk_live_…', 'STRIPE_SECRET_KEY still has the … from the example; put in your own value'],
  ['PHYSICIANS', '-1', 'PHYSICIANS must be at least 0'],
  ['CONSTANTS', '{"PASSWORD_TRIES": 3}', 'CONSTANTS must be a JSON object of texts'],
  ['CONSTANTS', '{"PASSWORD_TRIES": "none"}', 'PASSWORD_TRIES must be a number'],
  ['CONSTANTS', '{"PORT": "1"}', 'CONSTANTS must be a JSON object of texts'],
])('%s=%s says what is wrong', (name, value, sentence) => {
  expect(() => parseEnv({ [name]: value })).toThrow(sentence)
})

test('a setting that is gone is named while it is set, and the document on upgrading lists all of them', () => {
  expect(goneSettingsIn({ WORKERS: 'auto', PORT: '1' })).toEqual([
    expect.stringMatching(/^The setting WORKERS no longer exists and has no effect\. .*docs\/scale\.md/),
  ])
  expect(goneSettingsIn({ WORKERS: '' })).toEqual([])
  const document = readFileSync(path.join(projectRoot, 'docs/upgrading.md'), 'utf8')
  for (const [name, instead] of Object.entries(goneSettings)) {
    expect(envExample()).not.toContain(`${name}=`)
    expect(document.replace(/\s+/g, ' ')).toContain(`\`${name}\`: ${instead}`)
  }
})

test('a secret that is being replaced is a list, and each of it is checked', () => {
  const [one, other] = ['1'.repeat(32), '2'.repeat(32)]
  expect(parseEnv({ AUTH_SECRET: `${one}, ${other}` }).AUTH_SECRET).toEqual([one, other])
  expect(() => parseEnv({ AUTH_SECRET: `${one},short` })).toThrow('AUTH_SECRET must have at least 32 characters')
  expect(() => parseEnv({ AUTH_SECRET: `${one},${one}` })).toThrow('AUTH_SECRET names one of them twice')
  expect(() => parseEnv({ AUTH_SECRET: ',' })).toThrow('AUTH_SECRET must have at least 32 characters')
  const [url, next] = ['smtp://me:a,b@mail:587', 'smtps://me:c@mail']
  expect(parseEnv({ SMTP_URL: `${url},${next}` }).SMTP_URL).toEqual([url, next])
})

test('a model needs its address and its name, and no password in the address', () => {
  const faults = (source: Record<string, string>) => {
    try {
      parseEnv(source)
      return ''
    } catch (error) {
      return error instanceof SettingsError ? error.message : String(error)
    }
  }
  const AI_BASE_URL = 'https://api.example.com/v1'
  expect(faults({ AI_BASE_URL, AI_MODEL: 'm' })).toBe('')
  expect(faults({ AI_BASE_URL })).toContain('AI_BASE_URL and AI_MODEL go together')
  expect(faults({ AI_MODEL: 'm' })).toContain('AI_BASE_URL and AI_MODEL go together')
  for (const wrong of ['ftp://x', 'https://user:secret@api.example.com/v1', 'https://x/v1?key=1', 'api.example.com']) {
    expect(faults({ AI_BASE_URL: wrong, AI_MODEL: 'm' }), wrong).toContain('AI_BASE_URL must look like')
  }
})

test('a bucket needs its address, its name and both keys', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'attending',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(parseEnv(all)).toMatchObject({ ...all, S3_REGION: 'us-east-1' })
  for (const name of Object.keys(all)) {
    expect(() => parseEnv({ ...all, [name]: '' }), name).toThrow('go together: set all, or none')
  }
  expect(() => parseEnv({ ...all, S3_BUCKET: 'a/../b' })).toThrow('S3_BUCKET must be the name of a bucket')
})

test('all problems are reported together, one per line', () => {
  const faults = () => parseEnv({ PORT: 'x', METRICS_TOKEN: 'short' })
  expect(faults).toThrow(SettingsError)
  expect(faults).toThrow('- PORT must be a number.\n- METRICS_TOKEN must have at least 24 characters')
})

test('.env.example is what the settings say (script/env-example writes it)', () => {
  expect(readFileSync(path.join(projectRoot, '.env.example'), 'utf8')).toBe(envExample())
})

test.each([
  ['security@example.com', true],
  ['https://example.com/security', true],
  ['example.com', false],
  ['http://example.com', false],
])('SECURITY_CONTACT %s is taken: %s', (contact, taken) => {
  const parse = () => parseEnv({ SECURITY_CONTACT: contact })
  if (taken) expect(parse().SECURITY_CONTACT).toBe(contact)
  else expect(parse).toThrow('SECURITY_CONTACT')
})

test('what no operator chooses is fixed, and named as gone where it is still set', () => {
  expect(parseEnv({ PASSWORD_TRIES: '3' }).PASSWORD_TRIES).toBe(10)
  expect(parseEnv({ CONSTANTS: '{"PASSWORD_TRIES":"3"}' }).PASSWORD_TRIES).toBe(3)
  expect(goneSettingsIn({ PASSWORD_TRIES: '3' })).toEqual([
    'The setting PASSWORD_TRIES no longer exists and has no effect. Its value is fixed now.',
  ])
  expect(envExample()).not.toContain('PASSWORD_TRIES')
})
