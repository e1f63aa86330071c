/** Messages between the server and a process that reads a file (read-file.ts). */

export type ToChild = { kind: 'do'; work: string; input: unknown } | { kind: 'answer'; id: number; answer: unknown }

export type FromChild =
  | { kind: 'ask'; id: number; name: string; question: unknown[] }
  | { kind: 'within'; seconds: number }
  | { kind: 'done'; output: unknown }
  /** In a sentence for the person who sent the file. */
  | { kind: 'refused'; sentence: string }
