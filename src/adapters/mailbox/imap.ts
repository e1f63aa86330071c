/**
 * Reading a member's own mailbox. What is in it is never changed: folders are opened for reading only, and only a copy
 * of what was sent is added.
 */
import { ImapFlow, type ListResponse } from 'imapflow'
import { publicAddressOf } from '../internet/ask.ts'
import { isThisMachine } from '../mail/smtp.ts'
import { type FolderCursor, type FolderReading, type MailboxAccess, MailboxError, type SeenEmail } from './port.ts'

/** Emails whose headers are read at a time. */
const piece = 500
/** Folders of a mailbox that are looked into. */
const maxFolders = 500
/** Header fields by which an email is known as an answer, a bounce, or a report. */
const askedFields = [
  ...['message-id', 'in-reply-to', 'references', 'from', 'return-path', 'content-type', 'auto-submitted'],
  ...['x-failed-recipients', 'subject'],
]
/** Bytes of a line, of a literal, and of an answer, from servers that anyone may run. */
const limits = { maxLineLength: 4_000_000, maxLiteralSize: 4_000_000, maxResponseSize: 8_000_000 }

/** Connects, does `work`, and logs out. Rejects with a `MailboxError` if the server can't be read. */
async function withImap<Result>(
  { imap: { host, port }, username, login }: MailboxAccess,
  anywhere: boolean,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const address = await publicAddressOf(host, anywhere).catch((error: Error) => {
    throw new MailboxError('unreachable', error.message)
  })
  const secure = port === 993
  const client = new ImapFlow({
    ...{ host: address, port, secure, servername: host },
    ...(!secure && { doSTARTTLS: !isThisMachine(host) }),
    auth:
      'password' in login
        ? { user: username, pass: login.password }
        : { user: username, accessToken: login.accessToken },
    tls: { minVersion: 'TLSv1.2' },
    logger: false,
    disableAutoIdle: true,
    ...{ connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 },
    ...limits,
  })
  // What goes wrong rejects the command under way as well.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw faultOf(error)
  }
  try {
    const result = await work(client)
    await client.logout().catch(() => {})
    return result
  } catch (error) {
    throw isLost(error) ? faultOf(error) : error
  } finally {
    client.close()
  }
}

interface ImapFault {
  message: string
  code?: string
  authenticationFailed?: boolean
  responseText?: string
  response?: unknown
}

function faultOf(error: unknown): MailboxError {
  const { message, authenticationFailed, responseText, response } = error as ImapFault
  const said = responseText ?? (typeof response === 'string' ? response : message)
  return new MailboxError(authenticationFailed ? 'login' : 'unreachable', said.slice(0, 500))
}

const lost: ReadonlySet<unknown> = new Set(['NoConnection', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ECONNREFUSED'])
const isLost = (error: unknown) => lost.has((error as ImapFault).code) || (error as ImapFault).authenticationFailed

/** The header of an email by its Message-ID. */
export function findIn(
  access: MailboxAccess,
  { messageId, among }: { messageId: string; among: 'sent' | 'incoming' },
  anywhere: boolean,
): Promise<string | null> {
  return withImap(access, anywhere, async (client) => {
    for (const { path } of (await client.list()).filter(({ specialUse }) => holds[among].has(specialUse))) {
      const lock = await client.getMailboxLock(path, { readOnly: true })
      try {
        const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
        if (!Array.isArray(found) || found.length === 0) continue
        const email = await client.fetchOne(String(found[0]), { uid: true, headers: true }, { uid: true })
        if (email !== false) return email.headers?.toString('latin1') ?? ''
      } finally {
        lock.release()
      }
    }
    return null
  })
}

/** Adds an email to the folder for sent mail. A provider that has all mail in one folder files it by itself. */
export function fileIn(
  access: MailboxAccess,
  { messageId, content }: { messageId: string; content: Buffer },
  anywhere: boolean,
): Promise<void> {
  return withImap(access, anywhere, async (client) => {
    const folders = await client.list()
    const sent = folders.find(({ specialUse }) => specialUse === '\\Sent')
    if (!sent || folders.some(({ specialUse }) => specialUse === '\\All')) return
    const lock = await client.getMailboxLock(sent.path, { readOnly: true })
    try {
      const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
      if (Array.isArray(found) && found.length > 0) return
    } finally {
      lock.release()
    }
    await client.append(sent.path, content, ['\\Seen'])
  })
}

const holds: Record<'sent' | 'incoming', ReadonlySet<string | undefined>> = {
  sent: new Set(['\\Sent', '\\All']),
  incoming: new Set(['\\Inbox', '\\Junk']),
}

/** See `Mailboxes`. */
export function readNewIn(
  access: MailboxAccess,
  { cursors, since, signal }: { cursors: readonly FolderCursor[]; since: Date; signal: AbortSignal },
  onPiece: (piece: FolderReading) => Promise<void>,
  anywhere: boolean,
): Promise<void> {
  return withImap(access, anywhere, async (client) => {
    const known = new Map(cursors.map((cursor) => [cursor.path, cursor]))
    const folders = await client.list({ statusQuery: { uidNext: true, uidValidity: true } })
    for (const { path, status } of toRead(folders)) {
      const cursor = known.get(path)
      const isSame = cursor !== undefined && cursor.uidValidity === status?.uidValidity
      // Most folders have nothing new, and aren't opened.
      if (isSame && status?.uidNext !== undefined && status.uidNext <= cursor.lastUid + 1) continue
      const lock = await client.getMailboxLock(path, { readOnly: true })
      try {
        await readFolder(client, { path, cursor, since, signal }, onPiece)
      } finally {
        lock.release()
      }
    }
  })
}

/** With a folder of all mail, everything but spam and trash is in it. */
function toRead(folders: readonly ListResponse[]): readonly ListResponse[] {
  const open = folders.filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
  const all = open.find(({ specialUse }) => specialUse === '\\All')
  return open
    .filter(({ specialUse }) =>
      all
        ? specialUse === '\\All' || specialUse === '\\Junk' || specialUse === '\\Trash'
        : specialUse !== '\\Sent' && specialUse !== '\\Drafts' && specialUse !== '\\Flagged',
    )
    .slice(0, maxFolders)
}

interface Folder {
  path: string
  cursor: FolderCursor | undefined
  since: Date
  signal: AbortSignal
}

async function readFolder(
  client: ImapFlow,
  { path, cursor, since, signal }: Folder,
  onPiece: (piece: FolderReading) => Promise<void>,
): Promise<void> {
  const opened = client.mailbox
  if (opened === false) return
  const { uidValidity, uidNext, exists } = opened
  let last = cursor?.uidValidity === uidValidity ? cursor.lastUid : await beforeFirst(client, since, uidNext)
  const report = (lastUid: number, seen: SeenEmail[]) =>
    onPiece({ folder: { path, uidValidity, lastUid }, seen, source: sourceIn(client) })
  if (exists === 0 || last + 1 >= uidNext) return report(Math.max(last, uidNext - 1), [])
  // UIDs have gaps: which ones are there is asked once.
  const found = await client.search({ uid: `${last + 1}:*` }, { uid: true })
  // '100:*' includes the last email even if its UID is smaller.
  const uids = (Array.isArray(found) ? found : []).filter((uid) => uid > last).sort((one, other) => one - other)
  for (let at = 0; at < uids.length; at += piece) {
    signal.throwIfAborted()
    const some = uids.slice(at, at + piece)
    const seen: SeenEmail[] = []
    for await (const { uid, headers, size = 0, internalDate } of client.fetch(
      `${some[0]}:${some.at(-1)}`,
      { uid: true, size: true, internalDate: true, headers: askedFields },
      { uid: true },
    )) {
      const at = internalDate === undefined ? new Date() : new Date(internalDate)
      seen.push({ folder: path, uid, header: headers?.toString('latin1') ?? '', bytes: size, at })
    }
    last = some.at(-1)!
    await report(
      last,
      seen.sort((one, other) => one.uid - other.uid),
    )
  }
  if (uids.length === 0) await report(uidNext - 1, [])
}

/** The UID before the first email of `since`, or of the day before, because servers have their own time zones. */
async function beforeFirst(client: ImapFlow, since: Date, uidNext: number): Promise<number> {
  const day = new Date(since.getTime() - 24 * 60 * 60 * 1000)
  const found = await client.search({ since: day }, { uid: true })
  return Array.isArray(found) && found.length > 0 ? found.reduce((least, uid) => Math.min(least, uid)) - 1 : uidNext - 1
}

const sourceIn = (client: ImapFlow) => async (uid: number, maxBytes: number) => {
  const found = await client.fetchOne(
    String(uid),
    { uid: true, source: { start: 0, maxLength: maxBytes } },
    { uid: true },
  )
  return found === false || found.source === undefined ? null : new Uint8Array(found.source)
}
