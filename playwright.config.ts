import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // A test that passes at the second try hides a fault: there is none.
  retries: 0,
  // Machines are shared: a slow one is no fault of the page.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // What is never there is said of the step that waits for it, long before the whole test's time is over.
    actionTimeout: 30_000,
    // Known to the workers, which start after the global setup.
    baseURL: process.env.E2E_ORIGIN,
    viewport: { width: 1440, height: 900 },
    // Recording costs every test some of its time: TRACE=1 records those that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Half-faded text has no contrast: what axe looks at stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // `script/browser` finds or fetches one and `script/test` hands it over.
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        ...['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
        // One process draws all pages of a worker, and no emulated graphics card composes them. (Without a thread that
        // composes, pages with a frame wait for ever.)
        ...['--renderer-process-limit=1', '--disable-site-isolation-trials'],
        ...['--in-process-gpu', '--disable-gpu', '--disable-software-rasterizer'],
        // A test's page lives for seconds, too short for the optimizing compilers to pay off.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
