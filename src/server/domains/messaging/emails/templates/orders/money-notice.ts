import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame } from '#server/domains/messaging/emails/templates/frame.ts'
import { facts } from './order-parts.ts'

/** Subjects of notices to staff about movements at the payment provider, of an order or a booking. */
export const MONEY_SUBJECTS = {
  refunded_at_provider: 'money_notice.subject_refunded_at_provider',
  dispute_opened: 'money_notice.subject_dispute_opened',
  dispute_won: 'money_notice.subject_dispute_won',
  dispute_lost: 'money_notice.subject_dispute_lost',
} as const
export const MONEY_TEXTS = {
  refunded_at_provider: 'money_notice.text_refunded_at_provider',
  dispute_opened: 'money_notice.text_dispute_opened',
  dispute_won: 'money_notice.text_dispute_won',
  dispute_lost: 'money_notice.text_dispute_lost',
} as const

/** Notifies the organizer of an action on an order's payment at the payment provider itself. */
export function writeMoneyNotice(data: DataOf<'money-notice'>, translator: Translator): EmailMessage {
  const { t, money } = translator
  const { reference, news } = data
  return frame(translator, data.account_name, {
    subject: t(MONEY_SUBJECTS[news], { reference }),
    blocks: [
      { kind: 'text', text: t(MONEY_TEXTS[news]) },
      facts(
        { label: t('order.event'), value: data.event.title },
        { label: t('order.reference'), value: reference },
        { label: t('order.buyer'), value: data.buyer_name },
        { label: t('money_notice.amount'), value: money(data.refund_cents, data.currency) },
      ),
      button(translator, t('order.open'), data.url),
    ],
  })
}
