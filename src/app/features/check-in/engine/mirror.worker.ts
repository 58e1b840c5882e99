import { ApiError } from '#api-client/api-error.ts'
import { makePorts } from '#app/lib/net/make-ports.ts'
import { makeConnect } from '#app/lib/net/connect.ts'
import { pullMirror } from '#offline/mirror/pull-mirror.ts'
import type { MirrorReply, MirrorRequest } from './mirror-messages.ts'

let language = 'en'
/** Port of the requesting engine. */
let engine: MessagePort | undefined
const reply = (message: MirrorReply) => engine?.postMessage(message)

const ports = makePorts(
  makeConnect({
    language: () => language,
    onContact: (reached) => reply({ kind: 'contact', reached }),
  }),
)

async function pull(request: MirrorRequest): Promise<MirrorReply> {
  language = request.language
  try {
    const result = await pullMirror(ports, request.list_id, {
      on_progress: (progress) => reply({ kind: 'progress', progress }),
    })
    if (result === undefined) return { kind: 'busy' }
    const { asked_monotonic_ms, ...rest } = result
    return { kind: 'pulled', ...rest, asked_ago_ms: ports.clock.monotonic_ms() - asked_monotonic_ms }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'broken', message: String(error) }
    const { code, status, message, retry_after_seconds } = error
    return { kind: 'refused', failure: { code, status, message, retry_after_seconds } }
  }
}

self.addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  engine = port
  engine?.addEventListener('message', ({ data }: MessageEvent<MirrorRequest>) => void pull(data).then(reply))
  engine?.start()
})
