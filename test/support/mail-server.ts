/** A mail server of a test's own, on a free port of this machine. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  port: number
  received: (Email & { recipients: string[] })[]
  close: () => Promise<void>
}

export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
  host = '127.0.0.1',
): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
    ...options,
  })
  // A client that breaks off is what some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const { port: opened } = server.server.address() as AddressInfo
  return {
    url: `smtp://${host}:${opened}`,
    port: opened,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
