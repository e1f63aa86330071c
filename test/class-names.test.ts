/**
 * No element is given two classes that set the same property: which of them wins would be up to the stylesheet's order.
 * What a component's user may set otherwise is written with `weak:` in the component.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/server/settings/project-root.ts'

// Our scales have their own names (src/app/styles/tokens.css); it would take `text-13` for a color.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['12', '13', '14', '16', '20', '28', '40', '56'],
      radius: ['4', '6', '8', '12'],
      shadow: ['float'],
    },
  },
})

/** What a part's one class stands for (src/app/styles/parts.css). */
const parts = new Map(
  [
    ...readFileSync(path.join(projectRoot, 'src/app/styles/parts.css'), 'utf8').matchAll(
      /@utility (\S+) \{\s*@apply ([^;]+);/g,
    ),
  ].map(([, name = '', classes = '']) => [name, classes]),
)

/** The classes that others behind them would undo. */
function undone(classes: string): string[] {
  const whole = classes.split(/\s+/).flatMap((name) => (parts.get(name) ?? name).split(/\s+/))
  const mergedClasses = new Set(merge(whole.join(' ')).split(' '))
  return whole.filter((name) => name !== '' && !mergedClasses.has(name))
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(nodesIn)]
}

const named = (node: unknown) => (isNode(node) ? String(node.name) : '')
const attribute = (element: Node, name: string) =>
  (element.attributes as Node[]).find((one) => named(one.name) === name)?.value

interface File {
  file: string
  nodes: Node[]
  /** The texts of a file's constants, tables of looks and `cva` among them. */
  constants: Map<string, string[]>
}

/** Every text in an expression, those of the constants that it names among them. */
function texts(expression: unknown, constants: File['constants']): string[] {
  return nodesIn(expression).flatMap((node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
    return node.type === 'Identifier' ? (constants.get(named(node)) ?? []) : []
  })
}

function readSource(file: string): File {
  const nodes = nodesIn(parseSync(file, readFileSync(path.join(projectRoot, file), 'utf8')).program)
  const constants: File['constants'] = new Map()
  for (const node of nodes) {
    const value = node.init
    if (node.type !== 'VariableDeclarator' || !isNode(value)) continue
    if (['Literal', 'ObjectExpression'].includes(value.type) || named(value.callee) === 'cva')
      constants.set(named(node.id), texts(value, constants))
  }
  return { file, nodes, constants }
}

const files = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readSource(`src/${file.replaceAll(path.sep, '/')}`))

/** What each component that takes a `className` adds it to. */
function ownClasses(): Map<string, Set<string>> {
  const own = new Map<string, Set<string>>()
  for (const { nodes, constants } of files) {
    for (const component of nodes.filter(({ type }) => type === 'FunctionDeclaration')) {
      for (const { type, name, value } of nodesIn(component.body)) {
        if (type !== 'JSXAttribute' || named(name) !== 'className') continue
        if (!nodesIn(value).some((node) => node.type === 'Identifier' && named(node) === 'className')) continue
        const known = own.get(named(component.id)) ?? new Set()
        own.set(named(component.id), known.union(new Set(texts(value, constants))))
      }
    }
  }
  return own
}

test('no class undoes another', () => {
  const own = ownClasses()
  const faults: string[] = []
  const check = (file: string, first: string, second: string) => {
    const lost = undone(`${first} ${second}`)
    if (lost.length > 0) faults.push(`${file}: '${lost.join(' ')}' against '${second || first}'`)
  }
  for (const { file, nodes, constants } of files) {
    for (const node of nodes) {
      if (node.type === 'JSXOpeningElement') {
        for (const given of texts(attribute(node, 'className'), constants)) {
          check(file, given, '')
          for (const base of own.get(named(node.name)) ?? []) check(file, base, given)
        }
      }
      if (node.type === 'CallExpression' && named(node.callee) === 'cn') {
        const parts = (node.arguments as Node[]).map((part) => texts(part, constants))
        for (const [at, part] of parts.entries()) {
          for (const later of parts.slice(at + 1).flat()) for (const one of part) check(file, one, later)
        }
      }
    }
  }
  expect([...new Set(faults)]).toEqual([])
  expect(own.get('Skeleton')).toBeDefined()
  expect(undone('h-3.5 block h-9')).toEqual(['h-3.5'])
  expect(undone('badge gap-2')).toEqual(['gap-1'])
})
