import { toEpochMs } from '#contract/wire/instant.ts'
import type { Api } from './mount.ts'

const LOOK_EVERY_MS = 1000
const EVERY_MS = 10_000

/**
 * Writes what a module has counted in memory every ten seconds of the server's clock, and at the end.
 * @param what is written
 */
export function flushPeriodically(
  { fastify, deps }: Pick<Api, 'fastify' | 'deps'>,
  what: string,
  write: () => Promise<void>,
): void {
  const tryIt = () =>
    write().catch((error: unknown) => fastify.log.warn({ err: error }, `${what} were not written`))
  const now = () => toEpochMs(deps.clock())
  let written_ms = now()
  const timer = setInterval(() => {
    // A clock that was set back must not delay the write.
    if (Math.abs(now() - written_ms) < EVERY_MS) return
    written_ms = now()
    void tryIt()
  }, LOOK_EVERY_MS)
  timer.unref()
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    await tryIt()
  })
}
