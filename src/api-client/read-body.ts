import { ApiError } from './api-error.ts'

/**
 * The pieces of a body as they come. A network that goes in the middle of an answer says nothing of it: silence of
 * `silence_ms` milliseconds ends the wait for more.
 * @throws ApiError network.timeout after silence; network.unreachable where the network is known to have broken
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
    // Whoever stopped early needs no more of it; the connection is given back.
    reader.cancel().catch(() => undefined)
  }
}

/** The whole of a body as text; errors as in piecesOf. */
export async function readText(body: ReadableStream<Uint8Array> | null, silence_ms: number): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of bodyChunks(body, silence_ms)) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, silence_ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError({ code: 'network.timeout', status: 0 })), silence_ms)
  })
  const arriving = reader.read().catch(() => {
    throw new ApiError({ code: 'network.unreachable', status: 0 })
  })
  return Promise.race([arriving, silence]).finally(() => clearTimeout(timer))
}
