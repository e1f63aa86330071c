/** Lists as spreadsheets that refresh themselves: in a file of their own, because only one page needs them. */
import { z } from 'zod'
import { needs, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { programLimits } from '#shared/product/program-limits.ts'
import { CodeAgain, factorErrors } from '../auth/second-factor.ts'

export const ListSheet = z.object({
  id: z.uuid(),
  listId: z.uuid(),
  list: z.string(),
  madeAt: z.iso.datetime(),
  /** Null if never. */
  lastReadAt: z.iso.datetime().nullable(),
  /** `ended`: made before its maker joined their team. */
  state: z.enum(['works', 'ended']),
})
export type ListSheet = z.infer<typeof ListSheet>

export const getListSheets = contract({
  name: 'get-list-sheets',
  summary:
    'The caller’s addresses of lists for spreadsheets, newest first, and, for a team’s owners and managers, those of its other members.',
  access: own,
  input: noInput,
  output: z.object({
    data: z.array(ListSheet),
    /** Null for anyone who doesn’t manage a team. */
    team: z.array(ListSheet.extend({ by: z.string() })).nullable(),
  }),
})

export const makeListSheet = contract({
  name: 'make-list-sheet',
  summary:
    'Makes a secret address from which a spreadsheet reads a list as CSV, with the contacts that were revealed. It is shown only here. Needs a code if two-factor sign-in is on.',
  access: needs('premium', 'export'),
  input: z.strictObject({ listId: z.uuid('Choose a list.'), code: CodeAgain }),
  output: z.object({ address: z.string(), sheet: ListSheet }),
  errors: {
    ...factorErrors,
    noList: [404, 'This list no longer exists.'],
    tooMany: [409, `You have ${programLimits.listSheets} spreadsheet addresses. Revoke one that you no longer need.`],
  },
  tries: [{ by: 'account', max: 60, within: 60 * 60 * 1000 }],
})

export const revokeListSheet = contract({
  name: 'revoke-list-sheet',
  summary:
    'Ends an address of a list for spreadsheets at once: the caller’s own, or, for a team’s owners and managers, a member’s.',
  access: ownNotDemo,
  input: z.strictObject({ sheetId: z.uuid('There is no such address.') }),
  output: z.strictObject({}),
  errors: { notFound: [404, 'This address is already gone.'] },
})
