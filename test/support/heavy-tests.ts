/**
 * Files whose tests need several servers or PostgreSQLs, or a whole release, and the file that tries a small case of
 * the same on every push. Other heavy cases are left out, or made smaller, where they stand: `heavy` of heavy.ts says
 * so.
 */
export const heavyTests: Readonly<Record<string, string>> = {
  'src/adapters/database/embedded.test.ts': 'src/adapters/database/url.test.ts',
  'src/adapters/database/standby.test.ts': 'src/adapters/database/readers.test.ts',
  'test/browser-helper.test.ts': 'test/e2e/helper-pages.spec.ts',
  'test/container.test.ts': 'test/deploy.test.ts',
  'test/going-live.test.ts': 'test/deploy.test.ts',
  'test/memory.test.ts': 'test/page-cache.test.ts',
  'test/protocol-tools.test.ts': 'test/connected-apps.test.ts',
  'test/release.test.ts': 'test/deploy.test.ts',
  'test/restore.test.ts': 'test/backup.test.ts',
  'test/three-servers.test.ts': 'test/file-store.test.ts',
}
