import { bodyChunks } from './read-body.ts'

/**
 * Reads the JSON of each `data:` of a server-sent event stream until it ends; comments keep it alive. Throws as
 * `bodyChunks` does.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  on_event: (data: unknown) => void,
  silence_ms: number,
): Promise<void> {
  const decoder = new TextDecoder()
  let buffered = ''
  for await (const piece of bodyChunks(body, silence_ms)) {
    buffered += decoder.decode(piece, { stream: true })
    const events = buffered.split(/\r?\n\r?\n/)
    buffered = events.pop() ?? ''
    for (const event of events) {
      const data = dataOf(event)
      if (data !== '') on_event(JSON.parse(data))
    }
  }
}

function dataOf(event: string): string {
  return event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('\n')
}
