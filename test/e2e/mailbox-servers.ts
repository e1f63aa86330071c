/** A mailbox on this machine: what is sent to it by SMTP is read from it by IMAP. */
import { startImapStandIn } from '../support/imap-stand-in.ts'
import { startMailServer } from '../support/mail-server.ts'

export async function startMailbox(password: string) {
  const imap = await startImapStandIn()
  imap.accepts = (_, secret) => secret === password
  const smtp = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (given, _, done) =>
      given.password === password ? done(null, { user: given.username }) : done(new Error('Invalid login')),
    onData: (stream, _, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        imap.deliver(Buffer.concat(parts))
        done()
      })
    },
  })
  return {
    hosts: { imap: `localhost:${imap.port}`, smtp: `localhost:${smtp.port}` },
    close: async () => {
      await smtp.close()
      await imap.close()
    },
  }
}
