import type { SmsSender } from './port.ts'

export interface SmsProvider {
  /** Where a message is posted, with the account's name and password. */
  url: string
  from: string
}

const timeLimit = 10_000

/**
 * Posts each message as a form with the fields `From`, `To`, and `Body`, as the API of Twilio and of those who speak it
 * takes them.
 */
export function makeHttpSms({ url, from }: SmsProvider): SmsSender {
  const { username, password } = new URL(url)
  const address = new URL(url)
  address.username = ''
  address.password = ''
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return {
    send: async (_, { to, text }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${login}` },
        body: new URLSearchParams({ From: from, To: `+1${to.replace(/\D/g, '')}`, Body: text }),
        signal: AbortSignal.timeout(timeLimit),
        redirect: 'error',
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The text message provider answered ${response.status}`)
    },
  }
}
