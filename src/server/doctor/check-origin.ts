/**
 * Checks the site from outside: that ORIGIN leads here, its certificate is valid, and the proxies in front report the
 * client's address.
 */
import { connect } from 'node:tls'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import { ProbeAnswer, probeHeader, probePath, signProbe } from '../http/probe.ts'
import type { Env } from '../settings/env.ts'
import { type Finding, fault, good, sentenceOf, warning } from './finding.ts'

/**
 * A documentation address (RFC 5737), which no client has: the address that arrives shows what a proxy does with a
 * client's own header.
 */
const madeUp = '192.0.2.66'
const timeout = 8000
const clockSkew = 5
/**
 * 90-day certificates are renewed 30 days before they expire; if less time than this is left, renewal is not working.
 */
const daysLeft = 14
const day = 24 * 60 * 60 * 1000

export async function checkOrigin(env: Pick<Env, 'ORIGIN' | 'AUTH_SECRET' | 'MODE'>): Promise<Finding[]> {
  const { ORIGIN: origin, AUTH_SECRET: secrets } = env
  if (origin === undefined || secrets === undefined) {
    return [warning('origin', 'ORIGIN or AUTH_SECRET is not set, so the public address is not checked.')]
  }
  const answer = await ask(origin, secrets)
  if ('verdict' in answer) return [answer]
  return [
    good('origin', `${origin} leads to this installation, version ${answer.version}.`),
    proxyFinding(answer, origin),
    clockFinding(answer),
  ]
}

async function ask(origin: string, secrets: AuthSecrets): Promise<ProbeAnswer | Finding> {
  let response: Response
  try {
    response = await fetch(origin + probePath, {
      headers: { [probeHeader]: signProbe(secrets, Date.now()), 'x-forwarded-for': madeUp },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
  } catch (error) {
    return fault('origin', `${origin} ${reasonOf(error)}`)
  }
  if (response.status >= 300 && response.status < 400) {
    return fault(
      'origin',
      `${origin} redirects to ${response.headers.get('location')}. Set ORIGIN to where people end up, or remove the redirect.`,
    )
  }
  const parsed = ProbeAnswer.safeParse(await response.json().catch(() => null))
  if (parsed.success) return parsed.data
  const says = `Something else answers at ${origin} (status ${response.status}), or a server with another AUTH_SECRET.`
  return fault('origin', `${says} Start the server with these settings, and point DNS and the proxy to it.`)
}

function reasonOf(error: unknown): string {
  const { code = '', message = '' } = ((error as Error).cause ?? error) as { code?: string; message?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'has a host name that DNS does not know. Add its A or AAAA record.'
  if (code === 'ECONNREFUSED') return 'refuses connections. Start the proxy, and open its port in the firewall.'
  if (/CERT|SELF_SIGNED|ALTNAME|VERIFY/i.test(code))
    return `has a certificate that browsers refuse (${code}). Have the proxy get one with ACME.`
  if ((error as Error).name === 'TimeoutError') return 'does not answer. A firewall may be in the way.'
  return `cannot be reached: ${sentenceOf(new Error(code || message))}`
}

/**
 * The server counts attempts and forms by address: with the wrong one, everyone shares one limit, or anyone can evade
 * it.
 */
function proxyFinding({ hops, direct, trusted }: ProbeAnswer, origin: string): Finding {
  const passedOn = hops.at(-1) === madeUp
  if (trusted && passedOn) {
    return fault(
      'proxy',
      `The proxy at ${direct} passes on X-Forwarded-For as a client sends it, so anyone can choose an address. Have it add the client's own address.`,
    )
  }
  if (trusted && hops.length === 0) {
    return fault(
      'proxy',
      `The proxy at ${direct} sends no X-Forwarded-For, so all its clients share one limit. Have it add the client's address.`,
    )
  }
  if (trusted) return good('proxy', `The proxy at ${direct} passes on the client’s address.`)
  const proxied = !passedOn || origin.startsWith('https://')
  if (!proxied) return good('proxy', 'No proxy is in front.')
  return fault(
    'proxy',
    `Requests come through a proxy at ${direct}, which TRUSTED_PROXIES does not name, so all its clients share one limit. Set TRUSTED_PROXIES=${direct}`,
  )
}

function clockFinding({ at }: ProbeAnswer): Finding {
  const seconds = Math.round(Math.abs(at - Date.now()) / 1000)
  if (seconds <= clockSkew) return good('server-clock', 'The server’s clock and this one agree.')
  return fault(
    'server-clock',
    `The server's clock differs from this one by ${seconds} seconds. Set both with NTP (timedatectl set-ntp true).`,
  )
}

export async function checkCertificate(origin: string | undefined): Promise<Finding[]> {
  if (!origin?.startsWith('https://')) return []
  const { hostname, port } = new URL(origin)
  try {
    return [certificateFinding(hostname, await endOfCertificate(hostname, Number(port || 443)), Date.now())]
  } catch (error) {
    return [
      fault(
        'certificate',
        `The certificate of ${hostname} cannot be read: ${sentenceOf(error)} Check DNS, the firewall, and the proxy.`,
      ),
    ]
  }
}

/** @param until when the certificate expires; both in milliseconds since 1970 */
export function certificateFinding(host: string, until: number, now: number): Finding {
  const days = Math.floor((until - now) / day)
  if (days < 0) return fault('certificate', `The certificate of ${host} has expired. Have the proxy renew it.`)
  if (days < daysLeft) {
    return fault(
      'certificate',
      `The certificate of ${host} expires in ${days} ${days === 1 ? 'day' : 'days'}. Check the proxy's log to see why it is not renewed.`,
    )
  }
  return good('certificate', `The certificate of ${host} is good for another ${days} days.`)
}

function endOfCertificate(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // Reads only the expiration date, so an invalid certificate is accepted here; the request to ORIGIN detects that.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeout })
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      if (Number.isNaN(until)) reject(new Error('it has no end'))
      else resolve(until)
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}
