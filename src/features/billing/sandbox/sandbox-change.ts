import type { InputOf, OutputOf } from '#shared/calls/contract.ts'
import type { changeSandboxPortal, getSandboxPortal } from './contracts.ts'

export type Portal = OutputOf<typeof getSandboxPortal>
export type Change = InputOf<typeof changeSandboxPortal>['change']
/** Makes a change; true when it was made, else a toast has said why not. */
export type MakeChange = (change: Change, done: string) => Promise<boolean>
