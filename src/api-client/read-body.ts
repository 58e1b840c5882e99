import { ApiError } from './api-error.ts'

/**
 * Yields the chunks of a body as they arrive. A connection lost midway is not reported, so silence of `silence_ms`
 * milliseconds ends the wait.
 * @throws ApiError network.timeout after silence; network.unreachable when the connection is known to be broken
 */
export async function* bodyChunks(
  body: ReadableStream<Uint8Array>,
  silence_ms: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader, silence_ms)
      if (done) return
      yield value
    }
  } finally {
    // After an early stop the rest is not needed; cancelling releases the connection.
    reader.cancel().catch(() => undefined)
  }
}

/** Returns the whole body as text. Throws as `bodyChunks` does. */
export async function readText(body: ReadableStream<Uint8Array> | null, silence_ms: number): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of bodyChunks(body, silence_ms)) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, silence_ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError({ code: 'network.timeout', status: 0 })), silence_ms)
  })
  const chunk = reader.read().catch(() => {
    throw new ApiError({ code: 'network.unreachable', status: 0 })
  })
  return Promise.race([chunk, timeout]).finally(() => clearTimeout(timer))
}
