/**
 * Dovecot as Debian ships it, in a folder of the test's own and without rights of root, behind a relay that notes what
 * clients ask. The test decides on logins, and puts emails into the folders as a mail server would.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ImapFlow } from 'imapflow'
import { freePort } from '#adapters/database/port.ts'
import { commandOf, type FolderNames, type ImapServer, startImapStandIn, usualFolders } from './imap-stand-in.ts'
import { programOf } from './programs.ts'
import { listens } from './proxies.ts'

/** Its configuration is another one from 2.4 on. */
const supported = '2.3.'

/** Where it is; undefined, with a line that says why, where there is none for the tests. */
function dovecotHere(): string | undefined {
  const program = programOf('dovecot', 'mailboxes are tried with the stand-in only')
  if (program === undefined) return undefined
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' })
  if (version.startsWith(supported)) return program
  process.stdout.write(`dovecot is ${version.trim()}, not ${supported}x: mailboxes are tried with the stand-in only\n`)
  return undefined
}

/** What the tests of mailboxes run against: each starts an IMAP server. */
export const imapServers = (): { name: string; start: (names?: FolderNames) => Promise<ImapServer> }[] => {
  const program = dovecotHere()
  return [
    { name: 'the stand-in', start: startImapStandIn },
    ...(program === undefined
      ? []
      : [{ name: 'dovecot', start: (names?: FolderNames) => startDovecot(program, names) }]),
  ]
}

/** Whose a token is, to dovecot. */
const tokensUser = 'rita'

async function startDovecot(program: string, names: FolderNames = usualFolders): Promise<ImapServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-dovecot-'))
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  const own = (each: string) => {
    mkdirSync(each, { recursive: true })
    if (asNobody) chownSync(each, asNobody.uid, asNobody.gid)
  }
  const mail = (name: string, ...more: string[]) => path.join(folder, 'mail', name === 'INBOX' ? '' : name, ...more)
  for (const [name] of names) {
    for (let each = mail(name); each !== folder; each = path.dirname(each)) own(each)
    for (const part of ['cur', 'new', 'tmp']) own(mail(name, part))
  }
  own(folder)
  const ownSecret = randomUUID()
  const logins = await answerLogins((user, secret) => secret === ownSecret || server.accepts(user, secret))
  const inner = await freePort()
  configure(folder, { names, inner, logins: (logins.address() as AddressInfo).port })
  const child = spawn(program, ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'ignore', ...asNobody })
  const ended = once(child, 'exit')

  const relay = startRelay(inner)
  let delivered = 0
  /** As the person's own email program. */
  const asRecruiter = async <Result>(name: string, work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
    const client = new ImapFlow({
      ...{ host: '127.0.0.1', port: inner, secure: false, logger: false, disableAutoIdle: true },
      auth: { user: 'recruiter', pass: ownSecret },
    })
    try {
      await client.connect()
      await client.mailboxOpen(name)
      return await work(client)
    } finally {
      client.close()
    }
  }
  const server: ImapServer = {
    ...{ port: 0, isAway: false, commands: relay.commands, sent: relay.sent, accepts: () => true },
    deliver: (source, name = 'INBOX', at = new Date()) => {
      // By the names of the files, dovecot numbers emails.
      const file = `${1_700_000_000 + ++delivered}.M0P1.test`
      const draft = mail(name, 'tmp', file)
      writeFileSync(draft, source)
      utimesSync(draft, at, at)
      renameSync(draft, mail(name, 'new', file))
    },
    emails: (name) =>
      asRecruiter(name, async (client) => {
        const query = { uid: true, flags: true, source: true, internalDate: true } as const
        const found = await client.fetchAll('1:*', query, { uid: true })
        return found.map(({ uid, source, flags, internalDate }) => ({
          ...{ uid, source: source!, at: new Date(internalDate!) },
          flags: [...flags!].filter((flag) => flag !== '\\Recent'),
        }))
      }),
    move: (uid, from, to) =>
      asRecruiter(from, async (client) => void (await client.messageMove(String(uid), to, { uid: true }))),
    mark: (uid, name, flag) =>
      asRecruiter(name, async (client) => void (await client.messageFlagsAdd(String(uid), [flag], { uid: true }))),
    renumber: async (name) => {
      for (const file of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache']) {
        rmSync(mail(name, file), { force: true })
      }
    },
    close: async () => {
      await relay.close()
      child.kill('SIGTERM')
      await ended
      await new Promise((resolve) => logins.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  relay.isAway = () => server.isAway
  server.port = await relay.listen()
  while (!(await listens(inner))) {
    const log = path.join(folder, 'log')
    if (child.exitCode !== null)
      throw new Error(`dovecot did not start: ${existsSync(log) && readFileSync(log, 'utf8')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return server
}

function configure(
  folder: string,
  { names, inner, logins }: { names: FolderNames; inner: number; logins: number },
): void {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'nobody' : userInfo().username
  const group = isRoot ? 'nogroup' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()
  const ids = isRoot ? 'uid=65534 gid=65534' : `uid=${process.getuid!()} gid=${process.getgid!()}`
  const special = names.flatMap(([name, use]) =>
    use === undefined ? [] : [`  mailbox "${name}" {\n    special_use = ${use}\n  }`],
  )
  const oauth = `username_attribute = user\nactive_attribute = active\nactive_value = yes
introspection_mode = get\nintrospection_url = http://127.0.0.1:${logins}/token?token=\n`
  const files = {
    'token.conf': oauth,
    'password.conf': `${oauth}grant_url = http://127.0.0.1:${logins}/password
client_id = dovecot\nclient_secret = none\nuse_grant_password = yes\n`,
    'dovecot.conf': `protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
auth_mechanisms = plain login xoauth2
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:${folder}/mail:LAYOUT=fs
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/token.conf
}
passdb {
  driver = oauth2
  mechanisms = plain login
  args = ${folder}/password.conf
}
userdb {
  driver = static
  args = ${ids} home=${folder}/mail
}
namespace inbox {
  inbox = yes
  separator = /
${special.join('\n')}
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${inner}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  chmodSync(folder, 0o755)
}

/** Dovecot asks for a password by OAuth's password grant, and about a token by introspection. */
async function answerLogins(accepts: (user: string, secret: string) => boolean): Promise<HttpServer> {
  const server = createHttpServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const token = new URL(request.url!, 'http://localhost').searchParams.get('token')
    const [user, secret] =
      token === null ? [form.get('username') ?? '', form.get('password') ?? ''] : [tokensUser, token]
    const isRight = accepts(user, secret)
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isRight ? { access_token: 'one', user, active: 'yes' } : { error: 'invalid_grant' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function startRelay(inner: number) {
  const sockets = new Set<Socket>()
  const commands: string[] = []
  let bytes = 0
  const relay = {
    commands,
    sent: () => bytes,
    isAway: () => false,
    listen: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return (server.address() as AddressInfo).port
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const server = createServer((client) => {
    if (relay.isAway()) return client.destroy()
    const there = connect(inner, '127.0.0.1')
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
    client.on('data', noting(commands))
    there.on('data', (data: Buffer) => {
      bytes += data.length
    })
  })
  return relay
}

/** Notes command lines, and not the content of an email that is added. */
function noting(commands: string[]): (data: Buffer) => void {
  let buffered = ''
  return (data) => {
    buffered += data.toString('latin1')
    for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
      const line = buffered.slice(0, end)
      const literal = Number(/\{(\d+)\+?\}$/.exec(line)?.[1] ?? 0)
      if (buffered.length < end + 2 + literal) return
      buffered = buffered.slice(end + 2 + literal)
      const command = commandOf(line)
      if (command) commands.push(command.noted)
    }
  }
}
