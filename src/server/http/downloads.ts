import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/endpoint.ts'
import { contentDisposition } from './content-disposition.ts'
import { changed, record, type Happened } from '#server/modules/audit/service.ts'
import { guardsOf, readParts, repeatOf, surroundings } from './answer.ts'
import type { OpenCall } from './context.ts'
import { keptAnswer } from './idempotency.ts'
import type { Api } from './mount.ts'
import { requireActor } from './who-asks.ts'

type FileEndpoint = Endpoint & { ok_file: readonly string[] }

/** A file that is made while it is sent. */
export type Download<E extends FileEndpoint> = {
  media_type: E['ok_file'][number]
  file_name: string
  /** How many rows will come: whoever saves the file can show how far it is. */
  total_rows: number
  chunks: AsyncIterable<string | Uint8Array>
  /** What the account is told that was taken out of it. */
  exported: Pick<Happened, 'action' | 'subject' | 'event_id'>
}

/**
 * Serves an endpoint that answers with a file. The handler opens its own transactions, page by page: none stays
 * open while a slow client reads. A file is not kept, so a repeated request makes it anew. That it was made is written
 * down before it leaves.
 */
export function mountDownload<E extends FileEndpoint>(
  { fastify, deps }: Api,
  endpoint: E,
  handler: (call: OpenCall<E>) => Promise<Download<E>>,
): void {
  const { db } = deps
  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    ...guardsOf(endpoint),
    handler: async (request, reply) => {
      const now = deps.clock()
      const { actor, parts } = await db.read(async (tx) => {
        const found = await requireActor(tx, endpoint, request, now)
        const repeat = repeatOf(endpoint, request, { actor: found, now, sent: request.body })
        if (repeat !== null) await keptAnswer(tx, repeat)
        return { actor: found, parts: readParts(endpoint, request, request.body) }
      })
      const context = { now, actor, ...surroundings(deps, request) }
      const file = await handler({ ...parts, context, db } as OpenCall<E>)
      const changes = [changed('rows', null, file.total_rows)]
      await db.withTx((tx) => record({ tx, ...context }, { ...file.exported, changes }))
      return reply
        .type(file.media_type)
        .header('content-disposition', contentDisposition(file.file_name))
        .header('x-total-rows', String(file.total_rows))
        .send(Readable.from(file.chunks))
    },
  })
}
