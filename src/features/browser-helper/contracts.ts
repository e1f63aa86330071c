import { z } from 'zod'
import { needs } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'

export const downloadBrowserHelper = contract({
  name: 'download-browser-helper',
  summary: 'The browser helper as a ZIP file, made for this address: an extension to be loaded unpacked.',
  // As making the key that it needs.
  access: needs('premium', 'export'),
  input: noInput,
  output: z.unknown(),
  answer: 'file',
  errors: { notBuilt: [404, 'This server was started without a build, so it has no browser helper.'] },
  tries: [{ by: 'account', max: 60, within: 60 * 60 * 1000 }],
})
