import type { PushState, PushSubscriptionKeys } from '#contract/account/pushes.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { isBrowserKey, type PushServices } from '#server/core/integrations/push/push-services.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { ensurePushKeys, readPushKeys } from '#server/domains/platform/index.ts'
import { presentOwn, type OwnSubscription } from './present.ts'
import * as store from './subscriptions-store.ts'

export {
  deleteOldPushes,
  PUSHES_TOPIC,
  readPushDepth,
  queuePush,
  sendNextPush,
  type PushResult,
} from './queue.ts'
export type { OwnSubscription } from './present.ts'

/** Per user; the oldest is removed. */
const BROWSERS_MAX = 20

type OwnContext = Context<Client | Person>

/** Returns the push state of this session's browser, and the key to subscribe with. */
export async function readState(db: Database, { actor }: Omit<OwnContext, 'tx'>): Promise<PushState> {
  const found = await db.read(async (tx) => ({
    keys: await readPushKeys(tx),
    subscription: await store.findOfSession(tx, actor.session_id),
  }))
  const { public_key } = found.keys ?? (await db.withTx(ensurePushKeys))
  return { public_key, endpoint: found.subscription?.endpoint ?? null }
}

/**
 * Subscribes the browser of this session to the caller's push messages. An endpoint of another user is
 * transferred if the browser's secrets match: whoever has them uses that browser, and messages waiting for
 * the other user are dropped. Errors: request.invalid, for an endpoint of no push service, an invalid key, an
 * endpoint of another browser.
 */
export async function subscribe(
  context: OwnContext,
  services: PushServices,
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
): Promise<PushState> {
  const { tx, actor, now, random } = context
  if (!services.isSupported(endpoint)) refuse('endpoint', 'invalid')
  if (!isBrowserKey(p256dh)) refuse('p256dh', 'invalid')
  const { user_id, session_id } = actor
  const row = {
    id: newId('push_subscription', random),
    user_id,
    session_id,
    endpoint,
    p256dh,
    auth,
    created_at: now,
    last_ok_at: null,
  }
  await store.lockUser(tx, user_id)
  await store.removeFromOthers(tx, row)
  await store.removeOtherEndpoints(tx, session_id, endpoint)
  if (!(await store.save(tx, row))) refuse('endpoint', 'taken')
  const others = (await store.listOfUser(tx, user_id)).filter(
    (subscription) => subscription.endpoint !== endpoint,
  )
  await store.remove(
    tx,
    others.slice(BROWSERS_MAX - 1).map(({ id }) => id),
  )
  return { public_key: (await ensurePushKeys(tx)).public_key, endpoint }
}

/** Unsubscribes the browser of this session. */
export async function unsubscribe({ tx, actor }: OwnContext): Promise<undefined> {
  await store.removeOfSessions(tx, [actor.session_id])
}

/** Returns the caller's push subscriptions, without the secrets that permit sending to them. */
export async function listOwn({ tx, actor }: OwnContext): Promise<OwnSubscription[]> {
  return (await store.listOfUser(tx, actor.user_id)).map(presentOwn)
}

/** Deletes the subscriptions of ended sessions. */
export async function unsubscribeSessions(tx: Tx, session_ids: readonly Id[]): Promise<void> {
  await store.removeOfSessions(tx, session_ids)
}

/** Deletes all subscriptions of a user except that of one session; null: all. */
export async function unsubscribeUser(tx: Tx, user_id: Id, but_session_id: Id | null): Promise<void> {
  await store.removeOfUser(tx, user_id, but_session_id)
}

function refuse(field: string, code: string): never {
  throw new AppError('request.invalid', { errors: { [field]: [code] } })
}
