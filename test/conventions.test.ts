/** The promises of the code about itself: directions of imports, names of files, and where things may stand. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { citingFiles, missingCitations, namesOfNothing } from './support/citations.ts'
import { misplacedCalls, unlistedParts, writingQueries } from './support/feature-rules.ts'
import { heavyTests } from './support/heavy-tests.ts'
import { longComments, tooLong, widest, withWrappedComments, wrapped } from './support/line-width.ts'
import { unguarded } from './support/ownership-rules.ts'
import { unhandledFailures } from './support/reader-rules.ts'
import { filesBelow, read } from './support/sources.ts'

const sources = filesBelow('src').map(read)
const product = sources.filter(({ file }) => !file.endsWith('.test.ts'))

/** The floors that the README draws, from the ground up. */
const floorOf: Record<string, number> = {
  shared: 1,
  lexicon: 2,
  postings: 3,
  ui: 4,
  search: 4,
  data: 4,
  adapters: 4,
  door: 5,
  features: 6,
  app: 7,
  server: 8,
}

const folderOf = (file: string) => file.split('/')[1] ?? ''
const featureOf = (file: string) => (file.startsWith('src/features/') ? file.split('/')[2] : undefined)

/** The file of ours that an import names; undefined for a package. */
function target(from: string, request: string): string | undefined {
  if (request.startsWith('#db/')) return undefined
  if (request.startsWith('#')) return `src/${request.slice(1)}`
  if (request.startsWith('.')) return path.posix.join(path.posix.dirname(from), request)
  return undefined
}

const arrows = product.flatMap(({ file, imports }) =>
  imports.flatMap((request) => {
    const to = target(file, request)
    return to?.startsWith('src/') ? [{ from: file, to, request }] : []
  }),
)

/** Those from which a way along the arrows leads back. */
function onCycles(all: readonly { from: string; to: string }[]): string[] {
  const next = Map.groupBy(all, ({ from }) => from)
  const leadsBack = (start: string): boolean => {
    const seen = new Set<string>()
    const waiting = [start]
    for (const at of waiting) {
      for (const { to } of next.get(at) ?? []) {
        if (to === start) return true
        if (!seen.has(to)) waiting.push(to)
        seen.add(to)
      }
    }
    return false
  }
  return [...next.keys()].filter(leadsBack)
}

describe('what was looked at', () => {
  test('is the product, all of it', () => {
    for (const folder of Object.keys(floorOf)) {
      expect(product.filter(({ file }) => folderOf(file) === folder).length, folder).toBeGreaterThan(
        folder === 'search' ? 0 : 1,
      )
    }
    expect(product.length).toBeGreaterThan(100)
    expect(arrows.length).toBeGreaterThan(200)
  })

  test('finds what it looks for', () => {
    expect(arrows).toContainEqual(expect.objectContaining({ from: 'src/server/start/app.ts', to: 'src/door/call.ts' }))
    expect(product.find(({ file }) => file === 'src/app/root.tsx')?.hasDefaultExport).toBe(true)
    const circle = ['ab', 'bc', 'cb', 'cd', 'ee'].map(([from = '', to = '']) => ({ from, to }))
    expect(onCycles(circle)).toEqual(['b', 'c', 'e'])
  })
})

describe('imports', () => {
  test('only ever point down', () => {
    const upward = arrows.filter(({ from, to }) => {
      const [below, above] = [floorOf[folderOf(to)], floorOf[folderOf(from)]]
      if (below === undefined || above === undefined) return from !== 'src/vite-env.d.ts'
      return folderOf(from) !== folderOf(to) && below >= above
    })
    expect(upward).toEqual([])
  })

  test('across folders go by their # name, so that a file can move', () => {
    expect(
      arrows.filter(({ from, to, request }) => folderOf(from) !== folderOf(to) && request.startsWith('.')),
    ).toEqual([])
  })

  test('pages and the browser’s files reach no server code', () => {
    const leaks = arrows.filter(
      ({ from, to }) => to.endsWith('.server.ts') && !from.endsWith('.server.ts') && folderOf(from) !== 'server',
    )
    expect(leaks).toEqual([])
  })

  test('between features go to contracts, queries, commands and client files, without cycles', () => {
    const between = arrows.filter(
      ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
    )
    expect(
      between.filter(({ to }) => to.endsWith('.server.ts') && !/\/(queries|commands)\.server\.ts$/.test(to)),
    ).toEqual([])
    expect(onCycles(between.map(({ from, to }) => ({ from: featureOf(from)!, to: featureOf(to)! })))).toEqual([])
  })

  test('of no file lead back to it', () => expect(onCycles(arrows)).toEqual([]))

  test('of no folder lead back to it', () => {
    /** 'src/data/rows'; what is deeper belongs to it, and what is directly in `src/data` is a folder, too. */
    const roomOf = (file: string) => path.posix.dirname(file).split('/').slice(0, 3).join('/')
    const between = arrows.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    expect(onCycles(between.filter(({ from, to }) => from !== to))).toEqual([])
  })

  test('of files that Node runs directly never lead to a .tsx file, which it can’t read', () => {
    const seen = new Set<string>()
    const walk = (file: string, way: string[]): string[] => {
      if (file.endsWith('.tsx')) return [...way, file]
      if (seen.has(file)) return []
      seen.add(file)
      return arrows.filter(({ from }) => from === file).flatMap(({ to }) => walk(to, [...way, file]))
    }
    const entries = [
      'start/main',
      'start/import',
      'start/canaries',
      'search/worker',
      'search/builder',
      'reading/read-file',
    ].map((name) => `src/server/${name}.ts`)
    // The build is reached at run time only; its types are taken away.
    seen.add('src/server/start/app.ts').add('src/server/http/http-app.ts')
    expect(entries.flatMap((entry) => walk(entry, []))).toEqual([])
    expect(seen.size).toBeGreaterThan(50)
  })

  test('threat 56: of the server lead to nothing that parses files from people, which only read-file.ts loads', () => {
    const parsers = new Set(['sax', 'yauzl', 'unpdf', 'sharp', 'csv-parse'])
    // They draw the product's own images.
    const own = new Set(['src/features/site/social-image.server.ts', 'src/features/site/own-icons.server.ts'])
    const isParser = ({ file, imports }: (typeof product)[number]) =>
      file === 'src/data/formats/byte-rows.ts' || (imports.some((name) => parsers.has(name)) && !own.has(file))
    const reading = new Map(product.map((source) => [source.file, source]))
    const readersFrom = (...entries: string[]): string[] => {
      const seen = new Set(entries)
      for (const file of seen) {
        for (const to of reading.get(file)?.loads ?? []) {
          const found = target(file, to)
          if (found !== undefined) seen.add(found)
        }
      }
      return [...seen].filter((file) => reading.has(file) && isParser(reading.get(file)!))
    }
    const routes = product.filter(({ file }) => file.startsWith('src/app/')).map(({ file }) => file)
    expect(
      readersFrom('src/server/start/main.ts', 'src/server/start/app.ts', 'src/server/registry.ts', ...routes),
    ).toEqual([])
    // So that the list above would find them.
    expect(readersFrom('src/server/reading/read-file.ts').length).toBeGreaterThan(4)
  })

  test('of concrete adapters are only at the top', () => {
    const concrete = arrows.filter(
      ({ from, to }) => to.startsWith('src/adapters/') && !to.endsWith('/port.ts') && folderOf(from) !== 'adapters',
    )
    expect(concrete.length).toBeGreaterThan(3)
    expect(concrete.filter(({ from }) => folderOf(from) !== 'server')).toEqual([])
  })
})

describe('the database', () => {
  test('is used through Kysely: code that needs more from a connection is in adapters/database', () => {
    const raw = product.filter(({ imports }) => imports.some((name) => name === 'pg' || name === 'pg-copy-streams'))
    expect(raw.length).toBeGreaterThan(4)
    expect(raw.map(({ file }) => file).filter((file) => !file.startsWith('src/adapters/database/'))).toEqual([])
    const pools = product.filter(({ text }) => /\.pool\b|\{[^{}]*\bpool\b[^{}]*\} = /.test(text))
    // Tests look at the tables.
    expect(pools.map(({ file }) => file)).toEqual(['src/data/test/import-fixture.ts'])
  })

  test('asks for shared tables only through the rule of shared/access/ownership.ts', () => {
    /** Files that need no caller, and why. */
    const without: Record<string, string> = {
      'src/features/physicians/queries.server.ts': 'what the caller and the caller’s team have revealed',
      'src/features/do-not-contact/queries.server.ts#revealedEmails': 'what the readers of a list have revealed',
      'src/features/lists/commands.server.ts#touch': 'a list that holdList holds',
      'src/features/lists/delete-list.server.ts': 'a list that holdList holds',
      'src/features/lists/merge-lists.server.ts': 'lists that holdList holds',
      'src/features/lists/update-list.server.ts': 'a list that holdList holds, and the names of its owner',
      'src/features/public-facts/jobs.server.ts': 'tells the owner of each list',
      'src/features/teams/commands.server.ts': 'leaving a team, with what is private to whoever leaves',
      'src/features/teams/hand-over.server.ts': 'leaving a team, with what they shared',
      'src/features/teams/get-team.server.ts': 'counts of a team for its members',
      'src/features/match/jobs.server.ts': 'the file that its owner has ordered, and what has expired',
      'src/features/saved-searches/queries.server.ts#digestsOf': 'how many emails a person gets',
      'src/features/lists/commands.server.ts#ownerOn': 'of a list that its caller has locked',
      'src/features/saved-searches/jobs.server.ts': 'those who have switched the email on',
      'src/features/saved-searches/unsubscribe-digest.server.ts': 'switches off what an emailed link names',
    }
    const found = unguarded(product)
    expect(found.filter((file) => !(file in without))).toEqual([])
    // What is listed is there, and needs to be.
    expect(Object.keys(without).filter((file) => !found.includes(file))).toEqual([])
    const sample = [
      { file: 'a.server.ts', text: "db.selectFrom('physician_lists as list')" },
      { file: 'b.server.ts', text: 'sql`select 1 from activities where true`' },
      {
        file: 'c.server.ts',
        text: "import { rowsFor } from '#shared/database/owned-rows.ts'\nconst c = () => db.updateTable('saved_searches').where(rowsFor(holder))",
      },
      {
        file: 'f.server.ts',
        text: "import { rowsFor } from '#shared/database/owned-rows.ts'\nexport async function f() {\n  db.selectFrom('activities')\n}\nconst g = () => rowsFor(holder)",
      },
      { file: 'd/personal-data.server.ts', text: "db.selectFrom('activities')" },
      { file: 'e.server.ts', text: "db.insertInto('activities')" },
    ]
    expect(unguarded(sample)).toEqual(['a.server.ts', 'b.server.ts', 'f.server.ts#f'])
  })

  test('says the types of its SQL with typed, whose columns are compared with PostgreSQL’s', () => {
    const casts = (text: string) => text.match(/\bsql(\.\w+)?</g)?.length ?? 0
    const left: Record<string, number> = {
      // The type of a value that is sent, not of a column that is read.
      'src/shared/database/prepared.ts': 1,
    }
    const found = product.filter(({ text }) => casts(text) > 0).map(({ file, text }) => [file, casts(text)] as const)
    expect(found.filter(([file, count]) => count > (left[file] ?? 0))).toEqual([])
    expect(casts('sql<{ id: number }>`select 1` sql.raw<Date>(now) sql`null` typed({})`select`')).toBe(2)
  })

  test('begins its transactions in one way', () => {
    const begun = product.filter(({ text }) =>
      /\.(transaction|startTransaction)\(\)|sql`(begin|commit|rollback)\b/.test(text),
    )
    expect(begun.map(({ file }) => file).toSorted()).toEqual([
      // Notes its run whether it keeps anything or not.
      'src/data/import/run-import.ts',
      // Reads as of one moment, which an isolation level says.
      'src/server/search/feed.ts',
      'src/shared/database/transaction.ts',
    ])
  })
})

describe('files', () => {
  test('are named in kebab-case after what they are', () => {
    const odd = sources.filter(
      ({ file }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(server|test|gen|client|d))*\.tsx?$/.test(path.basename(file)),
    )
    expect(odd.map(({ file }) => file).filter((file) => !/entry\.(client|server)\.tsx$/.test(file))).toEqual([])
  })

  test('are no barrels and no drawers for odds and ends', () => {
    expect(
      sources
        .filter(({ file }) => /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/.test(file))
        .map(({ file }) => file),
    ).toEqual([])
  })

  test('export by name, except what React Router loads', () => {
    const routerLoads = /^src\/app\/(routes\/.+|root|routes|entry\.(client|server))\.tsx?$/
    expect(
      product
        .filter(({ file, hasDefaultExport }) => hasDefaultExport && !routerLoads.test(file))
        .map(({ file }) => file),
    ).toEqual([])
  })
})

describe('files from people', () => {
  test('beyond a limit are refused with overLimit: no choice of columns would help', () => {
    const unmarked = /new ImportError\(\s*`[^`]*which is the limit/
    expect(unmarked.test('new ImportError(\n`It has 2 parts, which is the limit.`')).toBe(true)
    expect(product.filter(({ text }) => unmarked.test(text)).map(({ file }) => file)).toEqual([])
  })
})

describe('the environment', () => {
  test('is read in server/settings/env.ts alone', () => {
    const readers = product
      .filter(({ text }) => /process\.env\b|import\.meta\.env\b(?!\.SSR\b)/.test(text))
      .map(({ file }) => file)
    expect(readers).toEqual(['src/server/settings/env.ts'])
  })

  test('the console is not written to', () => {
    expect(product.filter(({ text }) => /\bconsole\.\w+\(/.test(text)).map(({ file }) => file)).toEqual([])
  })
})

describe('forms', () => {
  /** What draws a form by hand, and why. */
  const byHand: Record<string, string> = {
    'src/ui/call-form.tsx': 'draws the forms of useCallForm',
    'src/ui/post-form.tsx': 'draws forms that work without a script, and have a press alone',
    'src/features/search-page/query-box.tsx':
      'a GET that leads to the search where no script is; with one, every letter searches',
    'src/app/lists/list-filter-bar.tsx': 'a GET that leads to the same list, narrowed down by words',
    'src/features/demo-search/demo-dialogs.tsx':
      'makes no call, and the landing page shall not fetch the library for it',
  }

  test('are drawn by CallForm or PostForm', () => {
    const drawn = product.filter(({ text }) => /<form\b/.test(text)).map(({ file }) => file)
    expect(drawn.toSorted()).toEqual(Object.keys(byHand).toSorted())
  })

  test('go by useCallForm: nothing else sets up React Hook Form', () => {
    const users = product.filter(({ text }) => /\buseForm\b/.test(text)).map(({ file }) => file)
    expect(users).toEqual(['src/ui/use-call-form.ts'])
  })

  test('leave it to useCallForm to say at which field an error is, and presses to the toast to read it', () => {
    const browser = product.filter(({ file }) => /^src\/(features|app|ui)\//.test(file) && !file.endsWith('.server.ts'))
    expect(browser.filter(({ text }) => /\berror\.fields\b(?!<)/.test(text)).map(({ file }) => file)).toEqual([
      // For the page's action, which posts without a script come to.
      'src/features/auth/new-password.ts',
      'src/ui/use-call-form.ts',
    ])
    expect(browser.filter(({ text }) => /instanceof Error \? \w+\.message/.test(text)).map(({ file }) => file)).toEqual(
      ['src/ui/toast.tsx'],
    )
    const copies = browser.filter(({ text }) => /catch \(\w+\) \{[^}]*\bset(Problem|Fault|Error)s?\(/.test(text))
    expect(copies.map(({ file }) => file)).toEqual([])
  })
})

describe('what a page reads', () => {
  /** They say nothing of what they don't know: not that it is empty, and not that there is none. */
  const silent = {
    'src/app/physician/neighbour-links.tsx searchPhysicians': 'no way to the next physician',
    'src/app/physician/profile-contact.tsx getActivities': 'no emails; the timeline above tells',
    'src/app/routes/admin/resume-approval.tsx getPendingSubmissions': 'tabs without counts; the list below tells',
    'src/features/list-work/addition-status.tsx getListAdditions': 'the state before, until the next second',
    'src/features/list-work/list-additions.tsx getListAdditions': 'no progress',
    'src/features/list-work/reveal-list-button.tsx revealList': 'no button',
    'src/features/lists/favorite-on-list.tsx getPhysicianLists': 'a star that asks again when pressed, and tells',
    'src/features/lists/use-lists.ts getLists': 'a chip without the name of its list',
    'src/features/mailboxes/add-mailbox-form.tsx findMailServers': 'no fields for servers until they are needed',
    'src/features/physicians/quota-left.tsx getRevealQuota': 'what holds without the number',
    'src/features/pipeline/use-board.ts getBoard': 'the board that the page came with',
    'src/features/public-facts/shortage-layer.tsx useShortageMap': 'a map without the layer; its legend tells',
    'src/features/search-page/shortage-map.tsx useShortageMap': 'a map without the layer; its legend tells',
    'src/features/search-page/suggestions.tsx completeQuery': 'no suggestions',
    'src/features/search-page/tag-filter.tsx suggest': 'no suggestions',
    'src/features/search-page/use-counts.ts countSearches': 'no counts',
  }

  test('is asked for its failure before its emptiness', () => {
    const readers = product.filter(({ file }) => file !== 'src/shared/calls/use-call.ts')
    expect(unhandledFailures(readers)).toEqual(
      Object.keys(silent).map((reader) => ({ reader, problem: 'never asks whether it failed' })),
    )
  })

  const lists = `export function useLists() {\n  const lists = useCall(getLists, {})\n  return lists\n}\n`
  const component = (...lines: string[]) => ['function A() {', ...lines, '}', ''].join('\n  ').replace('\n  }', '\n}')
  const never = 'never asks whether it failed'
  const late = 'asks for emptiness first'
  test.each<[string | undefined, string[]]>([
    [never, ['const { data } = useLists()', 'return data.length === 0']],
    [never, ['const lists = useCall(getLists, {}).data ?? []', 'return lists']],
    [never, ['const { data, isError } = useCall(getLists, {})', 'return data']],
    [late, ['const { data, error } = useLists()', 'if (data.length === 0) return 1', 'return error']],
    [undefined, ['const { data, error } = useLists()', 'if (error) return 0', 'return data.length === 0']],
    [undefined, ['const lists = useLists()', 'if (lists.isError) return 0', 'return lists.data.length === 0']],
  ])('%s: %j', (problem, lines) => {
    const found = unhandledFailures([
      { file: 'src/a.ts', text: lists },
      { file: 'src/b.tsx', text: component(...lines) },
    ])
    expect(found.map((one) => one.problem)).toEqual(problem === undefined ? [] : [problem])
  })
})

test('our own errors are recognized by name, not by a class that may exist twice', () => {
  const declared = product.flatMap(({ text }) => [...text.matchAll(/class (\w+)(?:<[^{]*>)? extends (\w+)/g)])
  const errors = new Set(['Error'])
  for (let before = 0; before < errors.size; ) {
    before = errors.size
    for (const [, name, base] of declared) if (errors.has(base!)) errors.add(name!)
  }
  errors.delete('Error')
  expect([...errors]).toEqual(expect.arrayContaining(['BillingFault', 'CallError', 'WriterFault']))
  const asked = product.flatMap(({ file, text }) =>
    [...text.matchAll(/instanceof (\w+)/g)].flatMap(([, name]) => (errors.has(name!) ? [`${file}: ${name}`] : [])),
  )
  expect(asked).toEqual([])
})

test('contact values are read by name where they may be: no selectAll on physicians', () => {
  expect(
    product.filter(({ text }) => /selectFrom\('physician[^']*'\)\s*\.selectAll/.test(text)).map(({ file }) => file),
  ).toEqual([])
})

test('a physician is named in full where people are listed, since nine namesakes can’t be told apart', () => {
  // Who asks to be removed, and what the landing page shows of a search, have no more of a name.
  const others =
    /^src\/(?:features\/(?:removal|site|match|alerts|imports|inbox|demo-search|email)\/|app\/landing\/|data\/|server\/|search\/)/
  const short = /\{(?:\w+\.)*firstName\}\s*\$?\{(?:\w+\.)*lastName\}|\{(?:\w+\.)*first_name\} \$\{(?:\w+\.)*last_name\}/
  expect(product.filter(({ file, text }) => !others.test(file) && short.test(text)).map(({ file }) => file)).toEqual([])
  expect(short.test('<b>\n  {one.firstName} {one.lastName}\n</b>')).toBe(true)
})

describe('documents', () => {
  /** To be wrapped by `node test/support/line-width.ts` with the next change of each. */
  const documents = citingFiles(projectRoot).filter((file) => file.endsWith('.md') && !file.startsWith('bench/'))

  test(`have lines of at most ${widest} characters, except for tables and links`, () => {
    expect(documents.length).toBeGreaterThan(80)
    const long = documents.flatMap((file) =>
      tooLong(readFileSync(path.join(projectRoot, file), 'utf8')).map((line) => `${file}:${line}`),
    )
    expect(long).toEqual([])
    const sample = `- ${'word '.repeat(40)}\n\n| ${'cell '.repeat(40)} |\n\n    ${'code '.repeat(40)}\n`
    expect(tooLong(sample)).toEqual([1])
    expect(tooLong(wrapped(sample))).toEqual([])
  })

  test('and comments of at most 120, as code has', () => {
    const folders = ['src', 'script', 'bench', 'test']
    const files = folders.flatMap(filesBelow).filter((file) => !/node_modules|bench\/understand\//.test(file))
    expect(files.length).toBeGreaterThan(80)
    const long = files.flatMap((file) =>
      longComments(readFileSync(path.join(projectRoot, file), 'utf8')).map((line) => `${file}:${line}`),
    )
    expect(long).toEqual([])
    const sample = `  /** ${'Words '.repeat(30)}*/\nconst a = '// ${'text '.repeat(40)}'\n// ${'more '.repeat(40)}\n// and on.\n`
    expect(longComments(sample)).toEqual([1, 3])
    expect(longComments(withWrappedComments(sample))).toEqual([])
  })

  test('say in one line what each feature is', () => {
    const text = readFileSync(path.join(projectRoot, 'docs/architecture.md'), 'utf8')
    const said = [...text.matchAll(/^\| `([a-z-]+)` \| [^|]{10,} \|$/gm)].map(([, name]) => name)
    const features = new Set(product.flatMap(({ file }) => featureOf(file) ?? []))
    expect(said).toEqual([...features].toSorted())
  })
})

test('properties take their number of runs from test/support/properties.ts', () => {
  const tests = [...sources, ...filesBelow('test').map(read)].filter(({ file }) => file.endsWith('.test.ts'))
  const own = tests.filter(
    ({ file, text }) => file !== 'test/conventions.test.ts' && /numRuns: \d+(?!\d*, seed:)/.test(text),
  )
  expect(own.map(({ file }) => file)).toEqual([])
})

test('what is heavy has a small case that runs on every push', () => {
  const [heavy, small] = [Object.keys(heavyTests), Object.values(heavyTests)]
  expect([...heavy, ...small].filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
  expect(small.filter((file) => file in heavyTests)).toEqual([])
})

describe('what is cited', () => {
  test('exists: documents, their headings, decisions, and threats', () => {
    const files = citingFiles(projectRoot)
    expect(files.length).toBeGreaterThan(1000)
    const missing = files.flatMap((file) =>
      missingCitations(projectRoot, file, readFileSync(path.join(projectRoot, file), 'utf8')),
    )
    expect(missing).toEqual([])
  })

  test('in comments by a name of code is in the code by that name', () => {
    const files = citingFiles(projectRoot).map((file) => ({
      file,
      text: readFileSync(path.join(projectRoot, file), 'utf8'),
    }))
    expect(namesOfNothing(files)).toEqual([])
    const renamed = [{ file: 'a.ts', text: '// As `oldName` says, and `newName()`.\nconst newName = 1' }]
    expect(namesOfNothing(renamed)).toEqual(['a.ts: oldName'])
  })

  test.each([
    ['a document that is not here', '(decisions', '.md, "Trust")'],
    ['a document by half its path', 'See architecture', '.md.'],
    ['a heading that is not there', '(docs/specification/search', '.md, No such heading)'],
    ['a section of nothing', '// the words of sec', 'tion 8'],
    ['a threat that is not listed', "test('threats 3 and ", "999: nothing')"],
    ['a decision that was not written', '(decision ', '999)'],
  ])('is missed: %s', (_, start, end) => {
    expect(missingCitations(projectRoot, 'src/sample.ts', start + end)).toHaveLength(1)
  })

  test.each([
    '// (docs/specification/search.md, Query box).',
    '/* docs/specification/limits.md,\n * Numbers */',
    'threat 17: x',
  ])('is found: %j', (text) => {
    expect(missingCitations(projectRoot, 'src/sample.ts', text)).toEqual([])
  })
})

describe('features', () => {
  const server = product.filter(({ file }) => file.endsWith('.server.ts') || /contracts\.ts$|registry\.ts$/.test(file))

  test('have each call in the one file of its name', () => {
    expect(misplacedCalls(server)).toEqual([])
    const contracts = `export const updateList = contract({ name: 'update-list' })
      export const dropList = contract({ name: 'drop-list' })`
    const sample = [
      { file: 'src/features/lists/contracts.ts', text: contracts },
      {
        file: 'src/features/lists/update-list.server.ts',
        text: `export const updateListHandler = handle(updateList, run)\nexport const dropListHandler = handle(dropList, run)`,
      },
    ]
    expect(misplacedCalls(sample)).toEqual([
      'drop-list: src/features/lists/drop-list.server.ts exports no dropListHandler',
      'dropList is handled in src/features/lists/update-list.server.ts',
    ])
  })

  test('list their calls, jobs and personal data in feature.server.ts, and are in the registry', () => {
    expect(unlistedParts(server)).toEqual([])
    const sample = [
      {
        file: 'src/features/lists/feature.server.ts',
        text: `import { mail } from './jobs.server.ts'\ncalls: [getListHandler]`,
      },
      { file: 'src/features/lists/jobs.server.ts', text: 'export const mail = job({})' },
      { file: 'src/features/lists/get-list.server.ts', text: 'export const getListHandler = handle(getList, run)' },
      { file: 'src/features/lists/personal-data.server.ts', text: 'export const listData: PersonalData = {}' },
    ]
    expect(unlistedParts(sample)).toEqual([
      'mail of src/features/lists/jobs.server.ts',
      'listData of src/features/lists/personal-data.server.ts',
      'src/features/lists/feature.server.ts',
    ])
  })

  test('only read in queries.server.ts', () => {
    expect(server.filter(({ file }) => file.endsWith('/queries.server.ts')).length).toBeGreaterThan(15)
    expect(writingQueries(server)).toEqual([])
    const texts = {
      read: "/* update users set */ db.selectFrom('users').forUpdate()",
      builder: "db.insertInto('users')",
      raw: 'sql`with gone as (delete  from users returning id) select id from gone`',
      set: 'sql`update users as u set name = 1`',
      command: "import { touch } from './commands.server.ts'",
    }
    const sample = Object.entries(texts).map(([name, text]) => ({ file: `${name}/queries.server.ts`, text }))
    expect(writingQueries(sample)).toEqual(sample.slice(1).map(({ file }) => file))
  })
})
