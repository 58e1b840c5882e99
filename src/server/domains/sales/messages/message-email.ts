import type { BuyerMessage } from '#contract/orders/desk.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { personName } from '#rules/text/person-name.ts'
import { defuseLinks } from '#rules/text/defuse-links.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import type { EventRow } from '#server/domains/events/index.ts'
import { mailLocale, mailTranslatorOf } from '#server/domains/messaging/index.ts'
import { saveMessage, requireWriter } from './create.ts'
import { messageTextsOf } from './content.ts'

type Buyer = { id: string; first_name: string; last_name: string; locale: string | null }

/**
 * Sends a message to the buyer of an order: one recipient, greeted by name, about their order and therefore
 * without an unsubscribe link. Errors: user.email_unverified, message.placeholder_unknown, message.nobody,
 * message.too_many.
 */
export async function queueBuyerMessage(
  context: Context<Person>,
  event: EventRow,
  buyer: Buyer,
  { subject, message: text, send_copy_to_me }: BuyerMessage,
): Promise<void> {
  const writer = await requireWriter(context, event)
  const { t } = mailTranslatorOf(mailLocale.parse(buyer.locale ?? writer.account_locale))
  const name = defuseLinks(personName(buyer))
  const greeting = name === '' ? t('common.greeting_plain') : t('common.greeting', { name })
  const message = text
    .split(/\n{2,}/)
    .map(paragraph)
    .join('')
  const texts = messageTextsOf({ subject, message, translations: {} })
  await saveMessage(
    context,
    event,
    { ...texts, message: `${paragraph(greeting)}${texts.message}` as typeof texts.message },
    { message_type: 'ORDER', ids: [buyer.id], send_copy_to_me, is_declinable: false, send_at: null },
  )
}

const paragraph = (text: string): string => `<p>${escapeMarkup(text).replace(/\n/g, '<br>')}</p>`
