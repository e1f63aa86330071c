/** A mailbox on this machine: what is sent by SMTP is in its folder for sent mail, and comes in if it is to itself. */
import { startImapStandIn } from '../support/imap-stand-in.ts'
import { startMailServer } from '../support/mail-server.ts'

export async function startMailbox(password: string) {
  const imap = await startImapStandIn()
  imap.accepts = (_, secret) => secret === password
  const sent: { to: string; source: string }[] = []
  const smtp = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (given, _, done) =>
      given.password === password ? done(null, { user: given.username }) : done(new Error('Invalid login')),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts)
        const to = rcptTo[0]!.address
        imap.deliver(source, 'Sent')
        if (mailFrom && mailFrom.address === to) imap.deliver(source)
        else sent.push({ to, source: source.toString() })
        done()
      })
    },
  })
  return {
    /** To others than itself. */
    sent,
    deliver: imap.deliver,
    hosts: { imap: `localhost:${imap.port}`, smtp: `localhost:${smtp.port}` },
    close: async () => {
      await smtp.close()
      await imap.close()
    },
  }
}
