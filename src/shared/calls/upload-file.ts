import { CallError, type CallErrorBody, connectionLost } from './call-error.ts'

/**
 * Posts a body and reports how much of it has been sent, from 0 to 1, which fetch can't do. Returns the parsed answer.
 *
 * @throws {CallError} the refusal, or `connection_lost`
 */
export function uploadFile(
  address: string,
  body: XMLHttpRequestBodyInit,
  onProgress: (part: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    request.onload = () => {
      if (request.status === 200) return resolve(request.response)
      const error = (request.response as CallErrorBody | null)?.error
      reject(
        new CallError(
          request.status,
          error?.code ?? 'unavailable',
          error?.message ?? 'The server did not answer as expected. Please try again.',
        ),
      )
    }
    request.onerror = () => reject(connectionLost())
    request.send(body)
  })
}
