/** fetch for a site whose name no DNS knows and whose certificate is of an authority of the test's own. */
import { request } from 'node:https'

/** @param ca the authority's certificate, as PEM */
export function fetchFrom(address: string, ca: string): typeof fetch {
  return (target, init = {}) =>
    new Promise((resolve, reject) => {
      const asked = request(
        String(target),
        {
          method: init.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          ca,
          agent: false,
          lookup: (_name, { all }, found) => (all ? found(null, [{ address, family: 4 }]) : found(null, address, 4)),
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const headers = new Headers()
            for (const [name, values = []] of Object.entries(response.headersDistinct))
              for (const value of values) headers.append(name, value)
            const status = response.statusCode ?? 0
            const hasBody = status !== 204 && status !== 304
            resolve(new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers }))
          })
        },
      )
      asked.on('error', reject)
      asked.end(init.body as string | undefined)
    })
}
