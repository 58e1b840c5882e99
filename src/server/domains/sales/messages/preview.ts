import type { MessagePreview, previewMessage } from '#contract/messages/messages.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { isDeclinable } from '#rules/messages/is-declinable.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { composeInTx } from '#server/domains/messaging/index.ts'
import { addressAt, countAudience } from './audience-store.ts'
import { composeFor } from './compose.ts'
import { sanitizeTexts } from './content.ts'

/** Matches secrets of links, which a preview must not contain. */
const SECRET = /([?&]s=|\/unsubscribe\/)[^"&?\s<)]+/g

/**
 * Returns the number of recipients of a message and a preview for one of them, without the secrets of links.
 * Errors: event.not_found, permission.denied, message.placeholder_unknown.
 */
export async function preview(
  context: Context<Person>,
  event_id: Id,
  { message_type, ids, at, ...input }: BodyOf<typeof previewMessage>,
): Promise<MessagePreview> {
  const { account_id } = await requireEvent(context, event_id, 'message.send')
  const { tx, settings, now, actor } = context
  const is_declinable = isDeclinable(message_type)
  const audience = { account_id, event_id, message_type, ids, is_declinable }
  const texts = sanitizeTexts(input)
  const counts = await countAudience(tx, audience)
  const index = Math.min(at, counts.recipients - 1)
  const recipient = index < 0 ? undefined : await addressAt(tx, audience, index)
  const message = { ...texts, account_id, event_id, is_declinable, by_user_id: actor.user_id }
  const mail =
    recipient && (await composeFor(tx, settings, { ...message, message_type, started_at: now }, recipient))
  if (mail === undefined || mail === null) return { ...counts, mail: null }
  const { html, text, subject } = await composeInTx(tx, settings, {
    id: 'ml_0000000000000000',
    account_id,
    created_at: now,
    to_address: mail.to.address,
    to_name: mail.to.name,
    locale: mail.locale,
    template: 'message',
    data: mail.data,
  })
  return {
    ...counts,
    mail: {
      at: index,
      address: mail.to.address,
      name: mail.to.name ?? '',
      language: mail.locale,
      subject,
      html: html.replace(SECRET, '$1…'),
      text: text.replace(SECRET, '$1…'),
    },
  }
}
