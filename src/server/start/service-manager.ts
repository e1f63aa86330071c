/**
 * Tells systemd how the start goes, if it started this server with Type=notify (sd_notify(3)). Node has no datagram
 * sockets of the UNIX family, so systemd's own program sends the messages.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from 'pino'

const run = promisify(execFile)

export interface ServiceManager {
  /** Shown by `systemctl status`. */
  status: (sentence: string) => void
  /** `systemctl start` returns. */
  ready: () => void
  stopping: () => void
}

const none: ServiceManager = { status: () => {}, ready: () => {}, stopping: () => {} }

/** @param socket NOTIFY_SOCKET; without it, no one is told */
export function serviceManager(socket: string | undefined, log: Logger): ServiceManager {
  if (socket === undefined || socket === '') return none
  // One after the other, so that an old status never follows a new one.
  let underWay: Promise<unknown> = Promise.resolve()
  const send = (...args: string[]) => {
    underWay = underWay
      .then(() => run('systemd-notify', args, { timeout: 10_000 }))
      .catch((error) => log.warn({ err: error }, 'systemd could not be told how this server is'))
  }
  return {
    status: (sentence) => send(`--status=${sentence.replaceAll('\n', ' ')}`),
    ready: () => send('--ready', '--status=Serving'),
    stopping: () => send('STOPPING=1', '--status=Finishing requests in progress'),
  }
}
