import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What all pages need comes in few files, not in dozens; the first of them changes with versions only. */
const sharedFiles = {
  codeSplitting: {
    groups: [
      { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
      // With all that it imports, and the few small parts that the landing page needs besides.
      {
        name: 'shell',
        test: /\/src\/app\/((root|entry\.client)\.tsx|page\/on-server-only\.ts)$|\/src\/ui\/(number-format\.ts|static-part\.tsx)$/,
        priority: 3,
      },
      // What public pages share. Alone, each would be a file of 200 bytes, which costs a slow line as much as one of 20,000.
      {
        name: 'public',
        test: /\/src\/(ui\/(avatar|badge|breadcrumb|card|explaining-tooltip|island|page-state|skeleton)|app\/page\/(json-ld|page-layout|structured-lists)|features\/(billing\/gated-controls|physicians\/(contact-source|sample-badge|search-origin)|public-facts\/excluded-badge)|shared\/(browser\/browser-store|text\/(fold|month-and-year|physician-name|specialty-slug|us-states)))\.tsx?$/,
        priority: 2,
      },
      // Where it is needed, and not with whatever else first asks for it.
      { name: 'limits', test: /\/src\/shared\/product\/limits\.ts$/, priority: 2 },
      // What the pages with something to pay share.
      { name: 'paying', test: /\/src\/features\/billing\/(agreement-box|destination)\.tsx?$/, priority: 2 },
      // What most pages of members share of it. Alone its parts are two dozen files, each named twice in every page.
      { name: 'controls', test: /\/node_modules\/@base-ui\//, minShareCount: 8, priority: 1 },
      // With what most contracts say alike, some dozens of bytes each.
      {
        name: 'calling',
        test: /\/src\/(app\/routes\/calling-layout\.tsx|shared\/calls\/(ids|sharing|tries)\.ts)$|\/node_modules\/zod\//,
        priority: 1,
      },
    ],
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: sharedFiles } } },
    ssr: {
      // Dozens to hundreds of small files each, a thousand together, of which a few are used: in the bundle they cost a start half of its time.
      resolve: {
        noExternal: [
          ...[/^@ai-sdk\//, /^@base-ui\//, /^@better-auth\//, /^@floating-ui\//, /^@react-router\//, /^@tanstack\//],
          ...[
            'ai',
            'better-auth',
            'better-call',
            'hono',
            'jose',
            'kysely',
            'react-email',
            'react-router',
            'stripe',
            'zod',
          ],
        ],
      },
      // The server's own entry is the SSR entry, so that API and loaders share one module graph.
      build: { rolldownOptions: { input: './src/server/start/app.ts' } },
    },
  },
  // Not 'assets': that address belongs to the site's own images.
  build: {
    target: 'es2023',
    assetsDir: 'static',
    reportCompressedSize: false,
    // Its list of files would be a part of the page that may never need them: the demo's own imports say the same, a moment later.
    modulePreload: { resolveDependencies: (file, files) => (file.includes('/live-demo-') ? [] : files) },
    // What takes a slow machine long is no news to who reads the build's output.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
