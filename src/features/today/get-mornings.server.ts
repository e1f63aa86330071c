import { handle } from '#door/handle.ts'
import { getMornings } from './morning-contracts.ts'
import { morningsOf } from './queries.server.ts'

export const getMorningsHandler = handle(getMornings, ({ caller, deps }) => morningsOf(deps.db, caller.id))
