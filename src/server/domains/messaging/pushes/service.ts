import type { PushState, PushSubscriptionKeys } from '#contract/account/pushes.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { isBrowserKey, type PushServices } from '#server/core/integrations/push/push-services.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { ensurePushKeys, readPushKeys } from '#server/domains/platform/index.ts'
import { presentOwn, type OwnSubscription } from './present.ts'
import * as store from './subscriptions-store.ts'

export { deleteOldPushes, PUSHES_TOPIC, queuePush, sendNextPush, type PushResult } from './queue.ts'
export type { OwnSubscription } from './present.ts'

/** Of one person; the oldest goes. */
const BROWSERS_MAX = 20

type OwnContext = Context<Client | Person>

/** What the browser of this session has, and with which key it subscribes. */
export async function readState(db: Database, { actor }: Omit<OwnContext, 'tx'>): Promise<PushState> {
  const found = await db.read(async (tx) => ({
    keys: await readPushKeys(tx),
    subscription: await store.findOfSession(tx, actor.session_id),
  }))
  const { public_key } = found.keys ?? (await db.withTx(ensurePushKeys))
  return { public_key, endpoint: found.subscription?.endpoint ?? null }
}

/**
 * Has the browser of this session told what concerns the caller. An address that was another person's changes hands
 * where the browser's secrets are the same: whoever has them sits at that browser, and what waited for the other is
 * not told there any more. Errors: request.invalid, for an address of no push service, a key that is none, an address
 * of another's browser.
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
  const others = (await store.listOfUser(tx, user_id)).filter((one) => one.endpoint !== endpoint)
  await store.remove(
    tx,
    others.slice(BROWSERS_MAX - 1).map(({ id }) => id),
  )
  return { public_key: (await ensurePushKeys(tx)).public_key, endpoint }
}

/** Tells the browser of this session nothing any more. */
export async function unsubscribe({ tx, actor }: OwnContext): Promise<undefined> {
  await store.removeOfSessions(tx, [actor.session_id])
}

/** The browsers that are told what concerns the caller, without what would let others tell them something. */
export async function listOwn({ tx, actor }: OwnContext): Promise<OwnSubscription[]> {
  return (await store.listOfUser(tx, actor.user_id)).map(presentOwn)
}

/** The browsers of sessions that have ended are told nothing any more. */
export async function unsubscribeSessions(tx: Tx, session_ids: readonly Id[]): Promise<void> {
  await store.removeOfSessions(tx, session_ids)
}

/** The same of all browsers of a person but that of a session; null: of all. */
export async function unsubscribeUser(tx: Tx, user_id: Id, but_session_id: Id | null): Promise<void> {
  await store.removeOfUser(tx, user_id, but_session_id)
}

function refuse(field: string, code: string): never {
  throw new AppError('request.invalid', { errors: { [field]: [code] } })
}
