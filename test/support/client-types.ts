/** The types that clients/typescript should have now. */
import { makeRegistry } from '#door/call.ts'
import { openApiDocument } from '#door/openapi.ts'
import { clientTypes, type Document } from '../../src/door/client-types.ts'
import { handlers } from '../../src/server/registry.ts'

export const documentNow = () =>
  openApiDocument(makeRegistry(handlers), {
    origin: 'http://localhost:3000',
    tries: {
      ...{ signInsPerMinute: 30, passwordsPerAccount: 10, mailsPerHour: 20, mailsPerEmail: 5, formsPerHour: 20 },
    },
  })

// As it is sent.
export const currentClientTypes = (): string => clientTypes(JSON.parse(JSON.stringify(documentNow())) as Document)
