import type { Client } from '#api-client/client.ts'
import { newId } from '#contract/wire/id.ts'
import { makeConnect } from './connect.ts'
import { WriteDeduplicator } from './once-per-press.ts'
import { lastPress, watchPresses } from './presses.ts'
import { reportReachable, reportUnreachable } from './reachability.ts'
import { reportUnknownToken } from './unknown-token.ts'

const connect = makeConnect({
  language: () => document.documentElement.lang,
  onContact: (reached) => (reached ? reportReachable() : reportUnreachable()),
  onUnknownToken: reportUnknownToken,
})

const writes = new WriteDeduplicator({
  now: () => performance.now(),
  lastPress,
  newKey: () => newId('edit', (length) => crypto.getRandomValues(new Uint8Array(length))),
})
watchPresses()

/**
 * API client of this page in its language, with deduplicated writes; reachability and unknown tokens are reported
 * to the app.
 */
export const pageConnect = (token: string | null): Client => writes.wrap(connect(token), token ?? '')
