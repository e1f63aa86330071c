/**
 * An IMAP server of a test's own: folders in memory, and as much of RFC 3501 as reading them takes. Commands that
 * change something are refused and noted, so a test can say that none came; an email can be added. Its tests run
 * against dovecot, too, where that is installed (`imapServers` of dovecot.ts).
 */
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface StoredEmail {
  uid: number
  source: Buffer
  at: Date
  flags: string[]
}

interface ImapFolder {
  /** '\Sent' and the like; undefined for a folder of someone's own. */
  use?: string
  uidValidity: number
  uidNext: number
  emails: StoredEmail[]
}

/** What a test asks of an IMAP server, whichever it is. It has one mailbox, for every login. */
export interface ImapServer {
  port: number
  /** Every command line, without what is secret. */
  commands: string[]
  /** Bytes sent to clients. */
  sent: () => number
  /** Whether connections are refused. */
  isAway: boolean
  /** Whether logins are accepted; by default, of everyone. */
  accepts: (user: string, secret: string) => boolean
  deliver: (source: string | Buffer, folder?: string, at?: Date) => void
  emails: (folder: string) => Promise<readonly StoredEmail[]>
  /** By the person whose mailbox it is, as is `mark`. */
  move: (uid: number, from: string, to: string) => Promise<void>
  mark: (uid: number, folder: string, flag: string) => Promise<void>
  /** Gives the emails of a folder new UIDs, as a provider that restores it does. */
  renumber: (folder: string) => Promise<void>
  close: () => Promise<void>
}

export type FolderNames = readonly (readonly [name: string, use?: string])[]

export const usualFolders: FolderNames = [
  ['INBOX'],
  ['Sent', '\\Sent'],
  ['Junk', '\\Junk'],
  ['Drafts', '\\Drafts'],
  ['Archive', '\\Archive'],
]

export async function startImapStandIn(names: FolderNames = usualFolders): Promise<ImapServer> {
  const folders = new Map<string, ImapFolder>()
  for (const [name, use] of names) {
    folders.set(name, { ...(use !== undefined && { use }), uidValidity: 7, uidNext: 1, emails: [] })
  }
  const sockets = new Set<Socket>()
  let bytes = 0
  const add = (name: string, email: Omit<StoredEmail, 'uid'>) => {
    const folder = folders.get(name)!
    folder.emails.push({ ...email, uid: folder.uidNext++ })
  }
  const emailOf = (uid: number, name: string) => folders.get(name)!.emails.find((email) => email.uid === uid)!
  const standIn: StandIn = {
    ...{ port: 0, isAway: false, folders, add, commands: [] },
    sent: () => bytes,
    accepts: () => true,
    deliver: (source, name = 'INBOX', at = new Date()) => add(name, { source: Buffer.from(source), at, flags: [] }),
    emails: async (name) => folders.get(name)!.emails,
    move: async (uid, from, to) => {
      const moved = emailOf(uid, from)
      const folder = folders.get(from)!
      folder.emails = folder.emails.filter((email) => email !== moved)
      add(to, moved)
    },
    mark: async (uid, name, flag) => void emailOf(uid, name).flags.push(flag),
    renumber: async (name) => {
      folders.get(name)!.uidValidity += 1
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const server = createServer((socket) => {
    if (standIn.isAway) return socket.destroy()
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    converse(socket, standIn, (count) => {
      bytes += count
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.port = (server.address() as AddressInfo).port
  return standIn
}

interface StandIn extends ImapServer {
  folders: Map<string, ImapFolder>
  add: (folder: string, email: Omit<StoredEmail, 'uid'>) => void
}

const capabilities = 'IMAP4rev1 SPECIAL-USE SASL-IR AUTH=PLAIN AUTH=XOAUTH2'

/** What it is asked for, and how it is noted. */
export function commandOf(line: string): { tag: string; name: string; rest: string; noted: string } | null {
  const [, tag = '*', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
  if (command === '') return null
  const name = command.toUpperCase()
  return { tag, name, rest, noted: /^(?:LOGIN|AUTHENTICATE)$/.test(name) ? name : `${name} ${rest}`.trim() }
}

function converse(socket: Socket, standIn: StandIn, count: (bytes: number) => void): void {
  let selected: ImapFolder | undefined
  let appending: { tag: string; folder: string; flags: string[]; bytes: number } | null = null
  let asked: { tag: string; mechanism: string } | null = null
  const write = (...parts: (string | Buffer)[]) => {
    for (const part of parts) {
      count(Buffer.byteLength(part))
      socket.write(part)
    }
  }
  const login = (tag: string, user: string, secret: string) =>
    write(
      standIn.accepts(user, secret) ? `${tag} OK in\r\n` : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`,
    )
  const answer = (tag: string, command: string, rest: string) => {
    switch (command) {
      case 'CAPABILITY':
        return write(`* CAPABILITY ${capabilities}\r\n${tag} OK\r\n`)
      case 'LOGIN': {
        const [user = '', secret = ''] = strings(rest)
        return login(tag, user, secret)
      }
      case 'AUTHENTICATE': {
        const [mechanism, initial] = rest.split(' ')
        if (initial === undefined) {
          // What comes next is the answer to this.
          asked = { tag, mechanism: mechanism! }
          return write('+ \r\n')
        }
        const given = Buffer.from(initial, 'base64').toString()
        if (mechanism?.toUpperCase() === 'PLAIN') {
          const [, user = '', secret = ''] = given.split('\0')
          return login(tag, user, secret)
        }
        // Fields end with a control character, and so does the whole.
        const [user = '', token = ''] = given.split(String.fromCharCode(1)).map((field) => field.replace(/^[^=]*=/, ''))
        return login(tag, user, token.replace('Bearer ', ''))
      }
      case 'LIST':
      case 'LSUB': {
        const [, pattern = ''] = strings(rest)
        if (pattern === '') return write(`* ${command} (\\Noselect) "/" ""\r\n${tag} OK\r\n`)
        for (const [name, { use }] of standIn.folders) {
          if (pattern !== '*' && pattern !== name) continue
          write(`* ${command} (\\HasNoChildren${use === undefined ? '' : ` ${use}`}) "/" "${name}"\r\n`)
        }
        return write(`${tag} OK\r\n`)
      }
      case 'STATUS': {
        const [name = ''] = strings(rest)
        const folder = standIn.folders.get(name)
        if (!folder) return write(`${tag} NO no such folder\r\n`)
        return write(
          `* STATUS "${name}" (UIDNEXT ${folder.uidNext} UIDVALIDITY ${folder.uidValidity})\r\n${tag} OK\r\n`,
        )
      }
      case 'SELECT':
      case 'EXAMINE': {
        selected = standIn.folders.get(strings(rest)[0] ?? '')
        if (!selected) return write(`${tag} NO no such folder\r\n`)
        return write(
          `* FLAGS (\\Seen)\r\n* ${selected.emails.length} EXISTS\r\n* 0 RECENT\r\n`,
          `* OK [UIDVALIDITY ${selected.uidValidity}]\r\n* OK [UIDNEXT ${selected.uidNext}]\r\n`,
          `${tag} OK [${command === 'SELECT' ? 'READ-WRITE' : 'READ-ONLY'}]\r\n`,
        )
      }
      case 'UID SEARCH':
        return write(`* SEARCH ${found(selected!, rest).join(' ')}\r\n${tag} OK\r\n`)
      case 'UID FETCH':
        {
          const isAsked = inSet(rest.split(' ')[0]!, selected!)
          for (const [index, email] of selected!.emails.entries()) {
            if (isAsked(email.uid)) write(...fetched(email, index + 1, rest))
          }
        }
        return write(`${tag} OK\r\n`)
      case 'APPEND': {
        const [name = ''] = strings(rest)
        if (!standIn.folders.has(name)) return write(`${tag} NO no such folder\r\n`)
        const flags = /\(([^)]*)\)/.exec(rest)?.[1]?.split(' ') ?? []
        appending = { tag, folder: name, flags, bytes: Number(/\{(\d+)\}$/.exec(rest)?.[1]) }
        return write('+ go on\r\n')
      }
      case 'NOOP':
      case 'CLOSE':
      case 'ID':
        return write(`${tag} OK\r\n`)
      case 'LOGOUT':
        write(`* BYE\r\n${tag} OK\r\n`)
        return socket.end()
      default:
        return write(`${tag} BAD not here\r\n`)
    }
  }
  write(`* OK [CAPABILITY ${capabilities}] stand-in\r\n`)
  let buffered = ''
  socket.on('data', (data) => {
    buffered += data.toString('latin1')
    for (;;) {
      if (appending !== null) {
        const { tag, folder, flags, bytes } = appending
        // The email, and the end of the command's line.
        if (buffered.length < bytes + 2) return
        standIn.add(folder, { source: Buffer.from(buffered.slice(0, bytes), 'latin1'), at: new Date(), flags })
        buffered = buffered.slice(bytes + 2)
        appending = null
        write(`${tag} OK appended\r\n`)
        continue
      }
      const end = buffered.indexOf('\r\n')
      if (end < 0) return
      if (asked !== null) {
        const { tag, mechanism } = asked
        asked = null
        answer(tag, 'AUTHENTICATE', `${mechanism} ${buffered.slice(0, end)}`)
        buffered = buffered.slice(end + 2)
        continue
      }
      const command = commandOf(buffered.slice(0, end))
      buffered = buffered.slice(end + 2)
      if (!command) {
        write('* BAD no command\r\n')
        continue
      }
      standIn.commands.push(command.noted)
      answer(command.tag, command.name, command.rest)
    }
  })
}

/** Quoted strings and atoms. */
const strings = (text: string) =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, atom]) => quoted?.replace(/\\(.)/g, '$1') ?? atom!)

/** Whether a UID is in a set such as '3,7:9,12:*'. */
function inSet(set: string, { emails }: ImapFolder): (uid: number) => boolean {
  const highest = emails.at(-1)?.uid ?? 0
  const ranges = set.split(',').map((range) => {
    const [from = 0, to = from] = range.split(':').map((part) => (part === '*' ? highest : Number(part)))
    return [Math.min(from, to), Math.max(from, to)] as const
  })
  return (uid) => ranges.some(([from, to]) => uid >= from && uid <= to)
}

/** What this server's clients ask: a range of UIDs, a day, and a header field's text. */
function found(folder: ImapFolder, query: string): number[] {
  const range = /\bUID (\S+)/i.exec(query)?.[1]
  const since = /\bSINCE "?(\d{1,2}-\w{3}-\d{4})/i.exec(query)?.[1]
  const isAsked = range === undefined ? () => true : inSet(range, folder)
  const [, field, value] = /\bHEADER "?([\w-]+)"? "?([^"\s]+)"?/i.exec(query) ?? []
  return folder.emails
    .filter(({ uid, source, at }) => {
      if (!isAsked(uid)) return false
      if (since !== undefined && at < new Date(`${since} UTC`)) return false
      return field === undefined || headerOf(source, [field.toLowerCase()]).includes(value!)
    })
    .map(({ uid }) => uid)
}

function headerOf(source: Buffer, names: readonly string[] | null): string {
  const end = source.indexOf('\r\n\r\n')
  const whole = source.subarray(0, end < 0 ? source.length : end + 2).toString('latin1')
  if (names === null) return `${whole}\r\n`
  const lines = whole.split(/\r\n(?![ \t])/).filter((line) => names.includes(line.split(':')[0]!.toLowerCase()))
  return `${lines.map((line) => `${line}\r\n`).join('')}\r\n`
}

function fetched({ uid, source, at }: StoredEmail, seq: number, query: string): (string | Buffer)[] {
  const [day, time] = [at.toISOString().slice(0, 10).split('-'), at.toISOString().slice(11, 19)]
  const month = at.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  const parts: (string | Buffer)[] = [
    `* ${seq} FETCH (UID ${uid} RFC822.SIZE ${source.length} INTERNALDATE "${day[2]}-${month}-${day[0]} ${time} +0000"`,
  ]
  const named = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(query)?.[1]
  const literal = (name: string, content: Buffer) => parts.push(` ${name} {${content.length}}\r\n`, content)
  if (named !== undefined) {
    const header = headerOf(
      source,
      strings(named).map((name) => name.toLowerCase()),
    )
    literal(`BODY[HEADER.FIELDS (${named})]`, Buffer.from(header, 'latin1'))
  } else if (/BODY\.PEEK\[HEADER\]/i.test(query)) literal('BODY[HEADER]', Buffer.from(headerOf(source, null), 'latin1'))
  const [, start, length] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(query) ?? []
  if (start !== undefined) literal(`BODY[]<${start}>`, source.subarray(Number(start), Number(start) + Number(length)))
  return [...parts, ')\r\n']
}
