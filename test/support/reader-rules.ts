/** What the conventions ask of a reader of a call: a failure is not taken for an empty answer. */
import type { Source } from './sources.ts'

type SourceText = Pick<Source, 'file' | 'text'>

/** `useCall`, and the hooks that hand on all that it returns. */
function readersOf(sources: readonly SourceText[]): string[] {
  const found = new Set(['useCall'])
  const hooks = sources.flatMap(({ text }) =>
    [...text.matchAll(/^export function (use\w+)\(.*?^\}/gms)].map(([body, name]) => ({ body, name: name! })),
  )
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { body, name } of hooks) {
      const call = `(?:${[...found].join('|')})\\(`
      const variable = new RegExp(`const (\\w+) = ${call}`).exec(body)?.[1]
      if (new RegExp(`return ${call}`).test(body) || (variable && new RegExp(`return ${variable}$`, 'm').test(body)))
        found.add(name)
    }
  }
  return [...found]
}

/** What a reader says of an empty answer. */
const emptiness = /\.length === 0|<EmptyState|\bNo\b[^'"`<]* yet\b|have no\b/

interface Unhandled {
  /** 'src/features/lists/list-choice.tsx getLists' */
  reader: string
  problem: 'never asks whether it failed' | 'asks for emptiness first'
}

/** Those that don't look at the error of what they read, or only after they have looked whether it is empty. */
export function unhandledFailures(sources: readonly SourceText[]): Unhandled[] {
  const readers = readersOf(sources)
  const call = new RegExp(`(?<!function )\\b(${readers.join('|')})\\(\\s*(\\w*)`, 'g')
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(call)].flatMap(({ index, 1: hook, 2: contract }): Unhandled[] => {
      const reader = `${file} ${hook === 'useCall' ? contract : hook}`
      const start = Math.max(text.lastIndexOf('\n', index), 0)
      const statement = text.slice(start, index)
      if (/\breturn $/.test(statement)) return []
      // Up to the end of the function that reads.
      const rest = text.slice(index, text.indexOf('\n}\n', index))
      // `useCall(…).data` keeps nothing that knows of a failure.
      const named = /^\w+\([^\n]*\)\./.test(rest) ? undefined : /const (\w+) = $/.exec(statement)?.[1]
      if (named && new RegExp(`return ${named}$`, 'm').test(rest)) return []
      const taken = /const \{([^}]*)\} = $/.exec(statement)?.[1] ?? ''
      const asks = named
        ? new RegExp(`\\b${named}\\.(?:is)?[eE]rror\\b|\\{[^}]*\\b(?:isError|error)\\b[^}]*\\} = ${named}\\b`)
        : /\b(?:isError|error)\b/.test(taken)
          ? /\b(?:isError|error)\b/
          : null
      const asked = asks === null ? -1 : rest.search(asks)
      if (asked === -1) return [{ reader, problem: 'never asks whether it failed' }]
      const empty = rest.search(emptiness)
      return empty !== -1 && empty < asked ? [{ reader, problem: 'asks for emptiness first' }] : []
    }),
  )
}
