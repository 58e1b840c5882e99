import type { Id } from '#contract/wire/id.ts'
import type { BuyerMessage } from '#contract/orders/desk.ts'
import { orderReference } from '#rules/sale/order-reference.ts'
import { spokenIn } from '#rules/words/in-readers-language.ts'
import { personName } from '#rules/words/person-name.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { mailLocale, queueMail, type Mail } from '#server/modules/mails/service.ts'
import { queueOrderMails } from '#server/modules/order-mails/service.ts'
import { lockForChange, lockTried } from './access.ts'
import * as store from './letters-store.ts'

/**
 * Sends the mails of an order with its tickets again. Errors: event.not_found, permission.denied,
 * order.not_found, order.cancelled.
 */
export async function resend(context: Context<Person>, event_id: Id, id: Id): Promise<{ email: string }> {
  const { row } = await lockForChange(context, event_id, id)
  if (row.cancelled_at !== null) throw new AppError('order.cancelled')
  await queueOrderMails(context, event_id, id, { again: true })
  return { email: row.email }
}

/**
 * Writes to who bought an order, in the name of the account; answers go to the writer, whose own address has to
 * be confirmed. Errors: event.not_found, permission.denied, order.not_found, user.email_unverified.
 */
export async function message(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  { subject, message: text, send_copy_to_me }: BuyerMessage,
): Promise<{ email: string }> {
  const { tx, actor, settings } = context
  const { event, row } = await lockTried(context, event_id, id)
  const { account_id } = event
  const writer = await store.findWriter(tx, actor.user_id, account_id)
  if (writer === undefined || writer.email_verified_at === null) throw new AppError('user.email_unverified')
  const buyer_name = personName(row)
  const page = `${settings.public_url}/order/${event_id}/${id}/print`
  const send = (to: Mail['to'], locale: string, url: string | null) =>
    queueMail(tx, context, {
      account_id,
      to,
      locale,
      template: 'message',
      data: {
        account_name: writer.account_name,
        name: buyer_name,
        event_title: spokenIn(event, mailLocale.parse(locale)).title,
        reference: orderReference(id),
        subject,
        message: text,
        reply_to: writer.email,
        url,
      },
    })
  await send(
    { address: row.email, name: buyer_name === '' ? null : buyer_name },
    row.locale ?? writer.account_locale,
    row.secret === null || row.payment_failed_at !== null
      ? null
      : `${page}?s=${encodeURIComponent(row.secret)}`,
  )
  if (send_copy_to_me) await send({ address: writer.email, name: actor.name }, writer.locale, null)
  return { email: row.email }
}
