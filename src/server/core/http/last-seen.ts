import type { FastifyRequest } from 'fastify'
import type { Id } from '#contract/wire/id.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Api } from './mount.ts'

/** Not every request writes, and most of them only read. */
const OLD_AFTER_MS = 2 * 3_600_000

type SessionUse = { session_id: Id; at: Instant }

const session_uses = new WeakMap<FastifyRequest, SessionUse>()

/** Remembers that a session was used, when what is stored of that has grown old. */
export function recordLastSeen(
  request: FastifyRequest,
  session_id: Id,
  last_seen_at: Instant,
  at: Instant,
): void {
  if (toEpochMs(at) - toEpochMs(last_seen_at) > OLD_AFTER_MS) session_uses.set(request, { session_id, at })
}

/** Writes down after the answer when a session was last used; a failure of it is the log's alone. */
export function installLastSeen({ fastify, deps, modules }: Api): void {
  fastify.addHook('onResponse', async (request) => {
    const used = session_uses.get(request)
    if (used === undefined) return
    await deps.db
      .withTx((tx) => modules.saveLastSeen(tx, used.session_id, used.at))
      .catch((error: unknown) => request.log.warn({ err: error }, 'when a session was used was not kept'))
  })
}
