/**
 * Work on bytes that someone sent. A file can be made so that reading it takes minutes or gigabytes, so this never
 * happens in the server: each piece of work runs in a process of its own, with limited memory and time
 * (server/reading). Features declare theirs in `file-work.ts`; what the process does is in `in-child.server.ts`, which
 * only the process loads.
 */

/** What the process may ask the server meanwhile, by name; everything passed must survive a structured clone. */
export type Answers = Record<string, (...question: never[]) => Promise<unknown>>

declare const types: unique symbol

export interface FileWork<Input, Output, Asked extends Answers = Answers> {
  readonly name: string
  /** 'now': someone is waiting for the answer. 'later': for jobs. Each has its own queue. */
  readonly queue: FileQueue
  /** Of processor time. */
  readonly seconds: number
  readonly [types]?: [Input, Output, Asked]
}
export type FileQueue = 'now' | 'later'

export const fileWork = <Input, Output, Asked extends Answers = Record<never, never>>(
  name: string,
  queue: FileQueue,
  seconds: number,
): FileWork<Input, Output, Asked> => ({ name, queue, seconds })

/** Who sent the file: one piece of work at a time runs for each account, and for each network. */
export interface Sender {
  account: string | null
  network: string | null
}

export interface FileWorkOptions<Asked extends Answers> {
  sender: Sender
  /** How sentences call the file: 'contacts.xlsx', 'This file'. */
  file: string
  answers?: Asked
  signal?: AbortSignal
  /** Bytes of the file that the server keeps in memory meanwhile. */
  holds?: number
  /** A folder of the caller's that the work writes to. It is deleted if the server is killed meanwhile. */
  folder?: string
}

/**
 * Runs it, when the sender is next. Rejects with a `FileRefused` if the file takes too much memory or time, or the
 * work refused it (an `ImportError`); with a `CallError` if too many wait.
 */
export type DoFileWork = <Input, Output, Asked extends Answers>(
  work: FileWork<Input, Output, Asked>,
  input: Input,
  options: FileWorkOptions<Asked>,
) => Promise<Output>

/** Why a file isn't read, in a sentence for the person who sent it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

/** What runs in the process. */
export type InChild<Work> =
  Work extends FileWork<infer Input, infer Output, infer Asked>
    ? (input: Input, helpers: ChildHelpers<Asked>) => Promise<Output>
    : never

export interface ChildHelpers<Asked extends Answers> {
  ask: <Name extends keyof Asked & string>(name: Name, ...question: Parameters<Asked[Name]>) => ReturnType<Asked[Name]>
  /** Leaves the rest of the work less processor time. */
  within: (seconds: number) => void
}
