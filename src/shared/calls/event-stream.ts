/** Reads and writes `text/event-stream` (HTML Living Standard, 'Server-sent events') with one JSON value per event. */
export interface StreamEvent {
  name: string
  data: unknown
}

export function writeEvent({ name, data }: StreamEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Yields the events of an answer as they arrive; ends when the connection does. */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  if (!response.body) return
  let buffered = ''
  const decoder = new TextDecoder()
  // Not `for await`, because Safari can iterate streams only in recent versions.
  const reader = response.body.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    buffered += decoder.decode(value, { stream: true })
    let end = buffered.indexOf('\n\n')
    while (end >= 0) {
      const event = parseEvent(buffered.slice(0, end))
      if (event) yield event
      buffered = buffered.slice(end + 2)
      end = buffered.indexOf('\n\n')
    }
  }
}

function parseEvent(block: string): StreamEvent | null {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
  }
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) }
}
