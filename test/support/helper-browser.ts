/** The full Chromium with the browser helper: its button is pressed as a person presses it, and its popup read. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import { unzipBytes } from './export-readers.ts'

export interface Asked {
  address: string
  headers: IncomingMessage['headers']
  body: string
}

export interface HelperBrowser {
  options: () => Promise<Page>
  /** Shows a page with this HTML at `address`, presses the helper's button there, and gives its popup. */
  press: (html: string, address?: string) => Promise<Page>
  /** The person’s yes to this pattern, by the browser’s page of extensions: no test can press its dialog. */
  allow: (pattern: string) => Promise<void>
  close: () => Promise<void>
}

/** How the witness answers instead of the server: with a status and body, after a while, or never. */
export interface Fault {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Milliseconds before it answers, as the server does if there is no status. */
  after?: number
}

/**
 * Answers for another server, and notes all that it is asked. `origin` stays the same while it is down. It is there
 * before the server, which can then have its address as its own.
 */
export async function startWitness() {
  const asked: Asked[] = []
  const state: { target: string; fault: Fault | null } = { target: '', fault: null }
  const witness = createServer(async (request, response) => {
    const body = await bodyOf(request)
    asked.push({ address: request.url!, headers: request.headers, body })
    const { fault } = state
    if (fault?.after) await new Promise((resolve) => setTimeout(resolve, fault.after))
    // Who asked has given up meanwhile, and the server may have ended.
    if (response.destroyed) return
    if (fault?.status) {
      response.writeHead(fault.status, fault.headers).end(fault.body)
      return
    }
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
    try {
      const answer = await fetch(state.target + request.url, { method: 'POST', headers, body })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      response.destroy()
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => witness.listen(port, '127.0.0.1', resolve))
  const stop = () => {
    witness.closeAllConnections()
    return new Promise((resolve) => witness.close(resolve))
  }
  await listen(0)
  const { port } = witness.address() as AddressInfo
  /** From the next request on. */
  const relent = () => {
    state.fault = null
  }
  const fail = async (fault: Fault, during: () => Promise<void>) => {
    state.fault = fault
    await during().finally(relent)
  }
  const answerFor = (target: string) => {
    state.target = target
  }
  return { origin: `http://127.0.0.1:${port}`, port, asked, answerFor, fail, relent, stop, start: () => listen(port) }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function unpack(zip: Uint8Array, folder: string): Promise<void> {
  for (const [name, bytes] of await unzipBytes(zip)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}

interface Target {
  targetId: string
  url: string
}

/** What Chrome's page of extensions may do. */
interface BrowsersOwn {
  developerPrivate: { addHostPermission(id: string, pattern: string): Promise<void> }
}

/** What Playwright has no types for: the protocol's commands for extensions. */
type Send = (method: string, params: object) => Promise<unknown>

/** With the helper as its ZIP file has it. */
export async function startHelperBrowser(zip: Uint8Array): Promise<HelperBrowser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-helper-'))
  const [extension, profile] = [path.join(folder, 'extension'), path.join(folder, 'profile')]
  await unpack(zip, extension)
  const browserPath = execFileSync('/bin/sh', [path.join(projectRoot, 'script/browser'), '--full'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      // The button's popup is a page of the browser's own, which only a second connection gets.
      ...['--enable-unsafe-extension-debugging', '--remote-debugging-port=0'],
    ],
  })
  // Pages of other sites, which the helper has no permission for until its button is pressed.
  await context.route(/^http:\/\/[a-z.]+\.example\//, (route) => route.abort())
  const devtools = await context.browser()!.newBrowserCDPSession()
  const send = devtools.send.bind(devtools) as unknown as Send
  const { id } = (await send('Extensions.loadUnpacked', { path: extension })) as { id: string }
  const [port] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  let second: Browser | undefined
  const targetOf = async (type: string, address: string): Promise<Target> => {
    for (let tries = 0; tries < 200; tries++) {
      const { targetInfos } = (await send('Target.getTargets', { filter: [{ type }] })) as { targetInfos: Target[] }
      const found = targetInfos.find(({ url }) => url === address)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The browser shows no ${type} ${address}.`)
  }
  const press: HelperBrowser['press'] = async (html, address = 'http://people.example/profile') => {
    await second?.close()
    for (const page of context.pages().slice(1)) await page.close()
    const page = await context.newPage()
    if (address.startsWith('http')) {
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
    }
    await page.goto(address)
    const tab = await targetOf('tab', page.url())
    await send('Extensions.triggerAction', { id, targetId: tab.targetId })
    // A connection gets only the popups that are there before it.
    const { url } = await targetOf('page', `chrome-extension://${id}/popup.html`)
    second = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const pages = second.contexts().flatMap((one) => one.pages())
    return pages.find((one) => one.url() === url)!
  }
  return {
    press,
    options: async () => {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${id}/options.html`)
      return page
    },
    allow: async (pattern) => {
      const page = await context.newPage()
      await page.goto('chrome://extensions')
      await page.evaluate(
        ([of, hosts]) => (chrome as unknown as BrowsersOwn).developerPrivate.addHostPermission(of!, hosts!),
        [id, pattern],
      )
      await page.close()
    },
    close: async () => {
      await second?.close()
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
