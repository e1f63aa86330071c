// Writes clients/typescript/src/calls.gen.ts from the contracts, as /api/openapi.json describes them; with --check, it
// only compares.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'clients', 'typescript', 'src', 'calls.gen.ts')

// Node alone does not load the emails, which are JSX.
const vite = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
})
try {
  const { currentClientTypes } = await vite.ssrLoadModule('/test/support/client-types.ts')
  const text: string = currentClientTypes()
  if (process.argv.includes('--check')) {
    if ((await readFile(file, 'utf8')) !== text) {
      process.stderr.write('clients/typescript/src/calls.gen.ts is out of date. Run script/typescript-client.\n')
      process.exitCode = 1
    }
  } else {
    await writeFile(file, text)
    process.stdout.write('Wrote clients/typescript/src/calls.gen.ts\n')
  }
} finally {
  await vite.close()
}
