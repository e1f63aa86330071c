/** A server of a test's own whose clock goes on when the test says so: emails of sequences leave in working hours. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import { clients, startAuthorizationServer } from '../support/authorization-server.ts'
import { startServerProcess } from '../support/process.ts'
import { expect, test as plain } from './fixtures.ts'

export { expect }

export interface OwnServer {
  origin: string
  /** Sets its clock, which it reads every tenth of a second. */
  moveTo: (at: Date) => Promise<void>
}

export const test = plain.extend<object, { own: OwnServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-sending-'))
      const clock = path.join(dataDir, 'clock')
      writeFileSync(clock, '0')
      const login = await startAuthorizationServer()
      const server = await startServerProcess({
        ...{ ...clients, MAIL_LOGIN_ORIGIN: login.origin },
        ...{ DATA_DIR: dataDir, PHYSICIANS: '400', MOVED_CLOCK: clock },
        NODE_OPTIONS: `--import=${pathToFileURL(path.join(projectRoot, 'test/support/moved-clock.ts')).href}`,
      })
      await use({
        origin: server.origin,
        moveTo: async (at) => {
          writeFileSync(clock, String(at.getTime() - Date.now()))
          await wait(200)
        },
      })
      server.child.kill('SIGTERM')
      await server.ended
      await login.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ own }, use) => use(own.origin),
})

/** A call of the page's own person. */
export async function call<Answer>(page: Page, own: OwnServer, name: string, data: object = {}): Promise<Answer> {
  const response = await page.request.post(own.origin + paths.call(name), { data, headers: { origin: own.origin } })
  if (!response.ok()) throw new Error(`${name} was answered ${response.status()}: ${await response.text()}`)
  return response.json()
}
