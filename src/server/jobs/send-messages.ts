import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { Deps } from '#server/http/mount.ts'
import { MESSAGES_TOPIC, sendNext, startNext } from '#server/modules/messages/service.ts'
import { startWorkingOff } from './run-due.ts'

/** Fewer than the connections to the mail server: a large message leaves room for tickets. */
const AT_ONCE = 2
const LOOK_EVERY_MS = 5_000

/** Lets messages go whose time has come and sends them to one after the other, until stopped. */
export function startSendingMessages(
  needs: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'> & { mailer: Mailer },
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const queue = {
    db: needs.db,
    topic: MESSAGES_TOPIC,
    every_ms: LOOK_EVERY_MS,
    at_once: AT_ONCE,
    onFailure,
    cutOff: () => needs.mailer.close(),
  }
  return startWorkingOff(queue, async () => (await startNext(needs)) || (await sendNext(needs)))
}
