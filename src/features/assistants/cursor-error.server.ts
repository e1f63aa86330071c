import { CallError } from '#shared/calls/call-error.ts'

export const invalidCursor = () =>
  new CallError(422, 'bad_cursor', 'This cursor belongs to another tool. Leave it out to begin with the first page.')
