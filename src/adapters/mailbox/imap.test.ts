import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imapServers } from '../../../test/support/dovecot.ts'
import type { FolderNames, ImapServer } from '../../../test/support/imap-stand-in.ts'
import { fileIn, findIn, readNewIn } from './imap.ts'
import { type FolderCursor, type MailboxAccess, MailboxError } from './port.ts'

let server: ImapServer
afterEach(() => server.close())

const access = (): MailboxAccess => ({
  address: 'rita@agency.example',
  senderName: 'Rita',
  smtp: { host: '127.0.0.1', port: 1 },
  imap: { host: '127.0.0.1', port: server.port },
  username: 'rita',
  login: { password: 'app password' },
})
const email = (id: string, more = '') => `Message-ID: <${id}>\r\nFrom: ada@example.com\r\n${more}\r\nHello ${id}\r\n`

/** What is new since `cursors`, which move on as a server would store them. */
async function news(cursors: Map<string, FolderCursor>, since = new Date(Date.now() - 1000)): Promise<string[]> {
  const ids: string[] = []
  const signal = new AbortController().signal
  await readNewIn(
    access(),
    { cursors: [...cursors.values()], since, signal },
    async ({ folder, seen }) => {
      cursors.set(folder.path, folder)
      for (const { header } of seen) ids.push(/<(.*)>/.exec(header)?.[1] ?? '')
    },
    true,
  )
  return ids
}

describe.each(imapServers())('on $name', ({ start }) => {
  beforeEach(async () => {
    server = await start()
  })

  test('an outage loses nothing, and what was read is not read again, however it was moved', async () => {
    const cursors = new Map<string, FolderCursor>()
    server.deliver(email('before'), 'INBOX', new Date('2020-01-01'))
    expect(await news(cursors)).toEqual([])
    server.deliver(email('one@x'))
    server.deliver(email('two@x'), 'Junk')
    server.deliver(email('draft@x'), 'Drafts')
    server.deliver(email('sent@x'), 'Sent')
    expect(await news(cursors)).toEqual(['one@x', 'two@x'])
    expect(await news(cursors)).toEqual([])
    server.isAway = true
    server.deliver(email('three@x'))
    await expect(news(cursors)).rejects.toMatchObject({ fault: 'unreachable' })
    server.isAway = false
    // Filed by the recruiter before we looked.
    await server.move(3, 'INBOX', 'Archive')
    expect(await news(cursors)).toEqual(['three@x'])
  })

  test('a folder with new numbers is read from the day the mailbox was connected', async () => {
    const cursors = new Map<string, FolderCursor>()
    server.deliver(email('old@x'), 'INBOX', new Date('2020-01-01'))
    server.deliver(email('one@x'))
    await news(cursors)
    await server.renumber('INBOX')
    expect(await news(cursors)).toEqual(['one@x'])
  })

  test('with a folder of all mail, the others are in it', async () => {
    await server.close()
    const names: FolderNames = [['INBOX'], ['[Gmail]/All Mail', '\\All'], ['[Gmail]/Spam', '\\Junk'], ['Clients']]
    server = await start(names)
    for (const [folder] of names) server.deliver(email(`${folder.length}@x`), folder)
    expect(await news(new Map())).toEqual(['16@x', '12@x'])
  })

  test('what was read stays as its owner left it', async () => {
    for (const one of ['new', 'read', 'filed']) server.deliver(email(`${one}@x`))
    await server.mark(2, 'INBOX', '\\Seen')
    await server.mark(3, 'INBOX', '\\Flagged')
    await server.move(3, 'INBOX', 'Archive')
    const stored = async () => [await server.emails('INBOX'), await server.emails('Archive')]
    const before = await stored()
    expect(before.map((some) => some.map(({ flags }) => flags))).toEqual([[[], ['\\Seen']], [['\\Flagged']]])
    expect((await news(new Map())).toSorted()).toEqual(['filed@x', 'new@x', 'read@x'])
    expect(await findIn(access(), { messageId: '<new@x>', among: 'incoming' }, true)).toContain('new@x')
    expect(await stored()).toEqual(before)
  })

  test('nothing is changed, and of other emails only a few header fields are fetched', async () => {
    server.deliver(email('one@x', 'X-Secret: a diagnosis\r\n'))
    expect(await news(new Map())).toEqual(['one@x'])
    expect(
      server.commands.filter((line) => /^(?:SELECT|UID STORE|UID MOVE|UID COPY|EXPUNGE|APPEND|CLOSE)/.test(line)),
    ).toEqual([])
    const fetches = server.commands.filter((line) => line.startsWith('UID FETCH'))
    expect(fetches).toHaveLength(1)
    expect(fetches[0]).toContain('BODY.PEEK[HEADER.FIELDS (')
    expect(fetches[0]).not.toMatch(/BODY\[|BODY\.PEEK\[\]/)
  })

  test('50,000 other emails cost little', async () => {
    const source = Buffer.from(email('other@x', `X-Filler: ${'x'.repeat(2000)}\r\n`))
    for (let count = 0; count < 50_000; count++) server.deliver(source)
    const cursors = new Map<string, FolderCursor>()
    const began = performance.now()
    expect(await news(cursors)).toHaveLength(50_000)
    const seconds = (performance.now() - began) / 1000
    const perEmail = server.sent() / 50_000
    expect(perEmail).toBeLessThan(400)
    expect(seconds).toBeLessThan(60)
    const before = server.sent()
    expect(await news(cursors)).toEqual([])
    expect(server.sent() - before).toBeLessThan(5000)
  }, 120_000)

  test('an email is found by its Message-ID among sent mail, or among what came in', async () => {
    server.deliver(email('mine@agency.example', 'DKIM-Signature: v=1\r\n'), 'Sent')
    expect(await findIn(access(), { messageId: '<mine@agency.example>', among: 'sent' }, true)).toContain(
      'DKIM-Signature',
    )
    expect(await findIn(access(), { messageId: '<mine@agency.example>', among: 'incoming' }, true)).toBeNull()
    expect(await findIn(access(), { messageId: '<other@agency.example>', among: 'sent' }, true)).toBeNull()
  })

  test('a refused login, a server that is away, and one inside are told apart from an answer', async () => {
    server.accepts = () => false
    const fault = (anywhere = true, port = server.port) =>
      findIn({ ...access(), imap: { host: '127.0.0.1', port } }, { messageId: '<a@b>', among: 'sent' }, anywhere).then(
        () => null,
        (error: MailboxError) => error instanceof MailboxError && `${error.fault}: ${error.answer}`,
      )
    expect(await fault()).toMatch(/^login: /)
    expect(await fault(true, 1)).toMatch(/^unreachable: /)
    expect(await fault(false)).toBe('unreachable: 127.0.0.1 is not on the public internet')
  })

  test('a token logs in by XOAUTH2', async () => {
    server.accepts = (user, secret) => user === 'rita' && secret === 'fresh'
    const withToken = { ...access(), login: { accessToken: 'fresh' } }
    expect(await findIn(withToken, { messageId: '<a@b>', among: 'sent' }, true)).toBeNull()
  })

  test('a copy of a sent email is filed once, as it left, and not where a provider files it by itself', async () => {
    const content = Buffer.from(email('mine@x', 'Subject: Grüße\r\n'))
    const message = { messageId: '<mine@x>', content }
    await fileIn(access(), message, true)
    await fileIn(access(), message, true)
    expect((await server.emails('Sent')).map(({ source, flags }) => [source.toString(), flags])).toEqual([
      [content.toString(), ['\\Seen']],
    ])
    const google = await start([['INBOX'], ['Sent', '\\Sent'], ['All', '\\All']])
    await fileIn({ ...access(), imap: { host: '127.0.0.1', port: google.port } }, message, true)
    expect(await google.emails('Sent')).toEqual([])
    await google.close()
  })
})
