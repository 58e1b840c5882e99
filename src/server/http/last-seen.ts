import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Id } from '#contract/id.ts'
import { toEpochMs, type Instant } from '#contract/instant.ts'
import { keepSeen } from '#server/modules/sessions/service.ts'
import type { Deps } from './mount.ts'

/** Not every request writes, and most of them only read. */
const OLD_AFTER_MS = 2 * 3_600_000

type Seen = { session_id: Id; at: Instant }

const seen = new WeakMap<FastifyRequest, Seen>()

/** Remembers that a session was used, when what is stored of that has grown old. */
export function noteSeen(request: FastifyRequest, session_id: Id, last_seen_at: Instant, at: Instant): void {
  if (toEpochMs(at) - toEpochMs(last_seen_at) > OLD_AFTER_MS) seen.set(request, { session_id, at })
}

/** Writes down after the answer when a session was last used; a failure of it is the log's alone. */
export function installLastSeen(scope: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  scope.addHook('onResponse', async (request) => {
    const used = seen.get(request)
    if (used === undefined) return
    await db
      .withTx((tx) => keepSeen(tx, used.session_id, used.at))
      .catch((error: unknown) => request.log.warn({ err: error }, 'when a session was used was not kept'))
  })
}
