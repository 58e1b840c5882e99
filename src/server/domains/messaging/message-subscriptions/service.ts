import type { MessageSubscription } from '#contract/messages/message-subscriptions.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { maskAddress } from '#rules/messages/masked-address.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { readEmailBranding } from '#server/domains/messaging/emails/service.ts'
import * as store from './store.ts'

export { addMissing, find, deleteUnreferenced, hasDeclined } from './store.ts'

/** An address that has not been written to for so long is forgotten, unless it declined. */
const RETENTION_MS = 2 * 365 * 24 * 3_600_000
const NO_TOKEN = '…'

type ReadContext = Pick<Context, 'tx' | 'settings' | 'locale'>

/** Whose messages a link is about, and whether they are wanted. Errors: link.invalid. */
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

/** Wants the messages, or none of them; the same again changes nothing. Errors: link.invalid. */
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
 * The page of a choice in its reader's language, and where mail programs decline by themselves.
 * @param token null: nobody's, as in a preview
 */
export function linksOf(settings: Context['settings'], token: string | null, locale: Locale) {
  const { public_url } = settings
  return {
    page: pageOf(settings, token ?? NO_TOKEN, locale),
    one_click: `${public_url}/api/public/message-subscriptions/${token ?? NO_TOKEN}/one-click?lang=${locale}`,
  }
}

/** The page on which a reader chooses. @param locale null: the reader's own */
export function pageOf(
  { public_url }: Pick<Context['settings'], 'public_url'>,
  token: string,
  locale: Locale | null,
): string {
  return `${public_url}/unsubscribe/${encodeURIComponent(token)}${locale === null ? '' : `?lang=${locale}`}`
}

/** Forgets addresses that nobody writes to any more and that never declined. */
export function deleteUnused(tx: Tx, now: Instant): Promise<void> {
  return store.deleteUnusedBefore(tx, fromEpochMs(toEpochMs(now) - RETENTION_MS))
}
