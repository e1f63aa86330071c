/** Where physicians come from. */
import { z } from 'zod'
import { publicSourceNames } from '#data/physicians/source-names.ts'
import { commaList, folder, type Setting, wholeNumber } from './setting.ts'

export const physicians = {
  PHYSICIANS: {
    sentence:
      'How many sample physicians the first start creates when there are none. Default: 250000 in local mode, else 0.',
    schema: wholeNumber(0, 5_000_000).optional(),
    example: '250000',
  },
  PUBLIC_FILES_DIR: {
    sentence:
      'A folder of public files, under the names that their publishers give them, from which new ones are imported automatically.',
    schema: folder.optional(),
    example: '/var/lib/attending/public-files',
  },
  PUBLIC_DATA: {
    sentence: `The public sources whose newest files are downloaded and imported on a schedule: ${publicSourceNames.join(',')}, or all.`,
    schema: commaList
      .transform((names) => (names.includes('all') ? [...publicSourceNames] : names))
      .pipe(z.array(z.enum(publicSourceNames, { error: `must name some of ${publicSourceNames.join(', ')}, or all` })))
      .default([]),
    example: 'nppes,dac,hospitals,affiliations,leie,volumes,totals,shortage,optout,referring,revoked',
  },
  IMPORT_FILES_DIR: {
    sentence: 'A folder on this server whose files an admin can import by name. Without it, files are uploaded.',
    schema: folder.optional(),
    example: '/var/lib/attending/import-files',
  },
} as const satisfies Record<string, Setting>
