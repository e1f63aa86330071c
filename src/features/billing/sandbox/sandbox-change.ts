import type { InputOf, OutputOf } from '#shared/calls/contract.ts'
import type { changeSandboxPortal, getSandboxPortal } from './contracts.ts'

export type Portal = OutputOf<typeof getSandboxPortal>
export type Change = InputOf<typeof changeSandboxPortal>['change']
/** Makes a change; false if it failed, in which case a toast has said why. */
export type MakeChange = (change: Change, done: string) => Promise<boolean>
