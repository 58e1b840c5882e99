import type { MessageSubscription } from '#contract/messages/message-subscriptions.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { maskAddress } from '#rules/messages/masked-address.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { readEmailBranding } from '#server/domains/messaging/emails/service.ts'
import * as store from './store.ts'

export { addMissing, find, deleteUnreferenced, hasDeclined } from './store.ts'

/** An address without messages for this time is deleted, unless it unsubscribed. */
const RETENTION_MS = 2 * 365 * 24 * 3_600_000
const NO_TOKEN = '…'

type ReadContext = Pick<Context, 'tx' | 'settings' | 'locale'>

/** Returns the sender of a link's messages, and whether the address is subscribed. Errors: link.invalid. */
export async function read(context: ReadContext, token: string): Promise<MessageSubscription> {
  const { tx, settings, locale } = context
  const row = await store.findByToken(tx, token)
  if (row === undefined) throw new AppError('link.invalid')
  const { account_id, address, declined_at } = row.subscription
  const venue = (await readEmailBranding(tx, settings))(account_id, locale)
  return {
    account_name: venue?.name ?? row.account_name,
    address: maskAddress(address),
    is_subscribed: declined_at === null,
  }
}

/** Subscribes or unsubscribes; repeating it changes nothing. Errors: link.invalid. */
export async function update(
  context: ReadContext & Pick<Context, 'now'>,
  token: string,
  is_subscribed: boolean,
): Promise<MessageSubscription> {
  const before = await read(context, token)
  if (before.is_subscribed !== is_subscribed)
    await store.saveDeclined(context.tx, token, is_subscribed ? null : context.now)
  return { ...before, is_subscribed }
}

/**
 * Returns the subscription page in the reader's language, and the URL for one-click unsubscribe.
 * @param token null: no recipient, as in a preview
 */
export function linksOf(settings: Context['settings'], token: string | null, locale: Locale) {
  const { public_url } = settings
  return {
    page: pageOf(settings, token ?? NO_TOKEN, locale),
    one_click: `${public_url}/api/public/message-subscriptions/${token ?? NO_TOKEN}/one-click?lang=${locale}`,
  }
}

/**
 * Returns the URL of the subscription page.
 * @param locale null: the reader's own
 */
export function pageOf(
  { public_url }: Pick<Context['settings'], 'public_url'>,
  token: string,
  locale: Locale | null,
): string {
  return `${public_url}/unsubscribe/${encodeURIComponent(token)}${locale === null ? '' : `?lang=${locale}`}`
}

/** Deletes addresses without recent messages that never unsubscribed. */
export function deleteUnused(tx: Tx, now: Instant): Promise<void> {
  return store.deleteUnusedBefore(tx, addMs(now, -RETENTION_MS))
}
