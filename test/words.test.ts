/**
 * Words that give a foreign writer away stay out of everything people read: pages, emails, errors, calls, logs,
 * settings, docs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { filesBelow } from './support/sources.ts'

/** The word, and what is said instead. */
const telltale: readonly (readonly [RegExp, string])[] = [
  [/\bletters?\b/i, 'email'],
  [/\bmails\b|\be-mails?\b/i, 'email'],
  [/\banew\b/i, 'again'],
  [/\bwhom\b/i, 'who'],
  [/\bstands? (?:on|in)\b/i, 'is on, is in'],
  [/\bat once and for good\b/i, 'immediately and permanently'],
  [/\bfor good\b/i, 'permanently'],
  [/\beverybody\b/i, 'everyone'],
  [/\bsomebody\b/i, 'someone'],
  [/\bnobody\b/i, 'no one'],
  [/\bno matter\b/i, 'any'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\ball the same\b/i, 'either way'],
  [/\bis none of\b/i, 'is not one of'],
  [/\bany more\b/i, 'no longer'],
  [/\btaken? in\b(?!-)|\btakes in\b/i, 'import'],
  [/\bnot known here\b/i, 'not recognized'],
  [/\bwithin up to\b/i, 'within'],
  [/\bin (?:a|your) team\b/i, 'on a team'],
  [/\b(?:fell|falls?) over\b/i, 'crash'],
  [/\b(?:recogni|organi|personali|summari)s(?:e|es|ed|ing)\b/i, '-ize'],
  [
    /\b(?:cancell(?:ed|ing)|whilst|amongst|colour|favourite|behaviour|neighbour|licen[cs]es? of before|practise[sd]?)\b/i,
    'US spelling',
  ],
]

/** What is meant when one of the words is right. */
const meant = [
  // Characters, not emails.
  /\b(?:single|two|few|one|four|eight|typed|that)[- ]letters?\b|\bletters? (?:that are|added|each|of|nor)\b|^letter,/i,
]

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every text in a source that people may read: JSX, literals, and templates other than SQL. Imports don't count. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isNode(value)) return []
  if (/^(Import|TS.*Keyword|TSLiteral)/.test(value.type) || value.type === 'TaggedTemplateExpression') return []
  if (value.type === 'Literal' && typeof value.value === 'string') return [value.value]
  if (value.type === 'JSXText') return [String(value.value)]
  if (value.type === 'TemplateElement') return [String((value.value as { cooked: string }).cooked)]
  return Object.values(value).flatMap(textsIn)
}

/** A sentence has a space; names of fields and classes have none, or no capital and no period. */
const isSentence = (text: string) => /\s/.test(text) && /[A-Z.?!…]/.test(text)

/** Tables of names and words that are data, and what tests hold. */
const notOurWords =
  /\.test\.tsx?$|\/test\/|\/tables\/|\/knowledge|composer\/|adapters\/ai\/(?:facts|posting)|common-passwords/

interface Text {
  where: string
  text: string
}

const ofSources: Text[] = ['src', 'script'].flatMap((folder) =>
  filesBelow(folder)
    .filter((file) => !notOurWords.test(file))
    .flatMap((file) =>
      textsIn(parseSync(file, readFileSync(path.join(projectRoot, file), 'utf8')).program)
        .map((text) => text.replaceAll(/\s+/g, ' ').trim())
        .filter(isSentence)
        .map((text) => ({ where: file, text })),
    ),
)

const scripts = readdirSync(path.join(projectRoot, 'script')).flatMap((name) =>
  name.includes('.') || name === 'gallery' ? [] : [`script/${name}`],
)
// Promises quote the names of tests, the glossary what is not said.
const excluded = ['docs/promises.md', 'docs/glossary.md', 'docs/specification-map.md']
const guides = readdirSync(path.join(projectRoot, 'docs'))
  .map((name) => `docs/${name}`)
  .filter((file) => file.endsWith('.md') && !excluded.includes(file))
const ofFiles: Text[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.env.example',
  'deploy/production.env.example',
  ...scripts,
  ...guides,
].flatMap((file) =>
  readFileSync(path.join(projectRoot, file), 'utf8')
    .split('\n')
    .map((text, at) => ({ where: `${file}:${at + 1}`, text })),
)

/** What comments and titles of tests do not say either. Names in quotes or backticks are the code's. */
const telltaleInCode: typeof telltale = [
  [/(?<![`'])\b(?:some|every)body\b|(?<![`'])\bnobody\b/i, 'someone, everyone, no one'],
  [/\bwhoever\b|\bwhom\b/i, 'anyone who, people who'],
  [/\banew\b|(?<!`)\bafterwards\b|\bfor ever\b/i, 'again, afterward, forever'],
]
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(?<quote>['"`])(?<title>.*?)\k<quote>/g

/** Without this file, which quotes the words. */
const ofCode: Text[] = ['src', 'script', 'bench', 'test'].flatMap((folder) =>
  filesBelow(folder)
    .filter((file) => !/\/postings\/|words\.test\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(projectRoot, file), 'utf8')
      const titles = /\.(?:test|spec)\.tsx?$/.test(file) ? [...source.matchAll(title)] : []
      const said = [
        ...[...source.matchAll(comment)].map(([text]) => text),
        ...titles.map(({ groups }) => groups!.title!),
      ]
      return said.map((text) => ({ where: file, text: text.replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' ') }))
    }),
)

function faultsIn(texts: readonly Text[], words = telltale): string[] {
  return texts.flatMap(({ where, text }) =>
    words.flatMap(([word, better]) => {
      const found = word.exec(text)
      if (!found || meant.some((fine) => fine.test(text))) return []
      return [`${where}: ‘${found[0]}’ (say: ${better}) in ‘${text.slice(0, 120)}’`]
    }),
  )
}

describe('what people read says it as a US colleague would', () => {
  test('on pages, in emails, errors, logs, and calls', () => {
    expect(ofSources.length).toBeGreaterThan(2500)
    expect(faultsIn(ofSources)).toEqual([])
  })

  test('in the settings, the guides, and what scripts print', () => {
    expect(ofFiles.length).toBeGreaterThan(1500)
    expect(faultsIn(ofFiles)).toEqual([])
  })

  test('in comments, and in the titles of tests', () => {
    expect(ofCode.length).toBeGreaterThan(5000)
    expect(faultsIn(ofCode, telltaleInCode)).toEqual([])
    expect(faultsIn([{ where: 'sample', text: 'Whoever waits, waits for ever.' }], telltaleInCode)).toHaveLength(2)
  })

  test('and a word that is not said is found', () => {
    const where = 'sample'
    expect(faultsIn([{ where, text: 'Letters that everybody reads.' }])).toHaveLength(2)
    expect(faultsIn([{ where, text: 'Single-letter keys.' }])).toEqual([])
    expect(
      textsIn(parseSync('a.tsx', 'const a = <p title="By whom?">Asked anew: {`no ${1} matter`}</p>').program),
    ).toEqual(expect.arrayContaining(['By whom?', 'Asked anew: ', 'no ']))
  })
})
