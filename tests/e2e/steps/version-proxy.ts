import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'

export type VersionProxy = {
  url: string
  /** Serves a changed worker file from now on, as after a deployment. */
  deploy: () => void
  close: () => Promise<void>
}

const WORKER = '/worker.js'

/** Starts a proxy in front of a server that can deploy a new version of the worker. */
export async function openVersionProxy(target: string): Promise<VersionProxy> {
  let versions = 0
  const server = createServer((asked, answer) => {
    const is_worker = asked.url === WORKER
    // The worker file is changed in transit, so it must arrive complete and uncompressed.
    const headers = without(asked.headers, ['accept-encoding', 'if-none-match', 'if-modified-since'])
    const sent = request(
      target + (asked.url ?? '/'),
      { method: asked.method ?? 'GET', headers: is_worker ? headers : { ...asked.headers } },
      (reply) => {
        if (is_worker) void passOnChanged(reply, answer, versions)
        else {
          answer.writeHead(reply.statusCode ?? 502, reply.headers)
          answer.flushHeaders()
          reply.pipe(answer)
        }
      },
    )
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    asked.pipe(sent)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    url: `http://127.0.0.1:${address.port}`,
    deploy: () => versions++,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

async function passOnChanged(reply: IncomingMessage, answer: ServerResponse, version: number): Promise<void> {
  let code = ''
  for await (const chunk of reply.setEncoding('utf8')) code += String(chunk)
  answer.writeHead(
    reply.statusCode ?? 502,
    without(reply.headers, ['content-length', 'etag', 'last-modified']),
  )
  answer.end(version === 0 ? code : `${code}\n// version ${version}\n`)
}
