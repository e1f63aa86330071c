import type { Feature } from '#door/feature.ts'
import { getApiKeysHandler } from './get-api-keys.server.ts'
import { apiKeyMail, forgetApiKeys } from './jobs.server.ts'
import { makeApiKeyHandler } from './make-api-key.server.ts'
import { apiKeyData } from './personal-data.server.ts'
import { revokeApiKeyHandler } from './revoke-api-key.server.ts'

export const apiKeys: Feature = {
  calls: [getApiKeysHandler, makeApiKeyHandler, revokeApiKeyHandler],
  jobs: [apiKeyMail, forgetApiKeys],
  personalData: [apiKeyData],
}
