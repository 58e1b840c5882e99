import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame } from '#server/domains/messaging/emails/templates/frame.ts'
import { facts } from './order-parts.ts'
import { paymentMethodName } from './owed-parts.ts'

export function writeOrderNotice(data: DataOf<'order-notice'>, translator: Translator): EmailMessage {
  const { t, money } = translator
  const { event, buyer_name, buyer_email } = data
  const total = money(data.total_cents, data.currency)
  return frame(translator, data.account_name, {
    subject: t('order_notice.subject', { event_title: event.title, total }),
    title: t('order_notice.title'),
    blocks: [
      facts(
        { label: t('order.event'), value: `${event.title}\n${translator.when(event).time}` },
        { label: t('order.reference'), value: data.reference },
        { label: t('order.buyer'), value: [buyer_name, buyer_email].filter(Boolean).join('\n') },
        {
          label: t('order.tickets'),
          value: data.lines.map(({ label, quantity }) => `${quantity} × ${label}`).join('\n'),
        },
        { label: t('order.total'), value: total },
        {
          label: t('order.payment'),
          value:
            data.owed_by === null
              ? ''
              : t('order.awaits', { way: paymentMethodName(data.owed_by, translator) }),
        },
      ),
      button(translator, t('order.open'), data.url),
      { kind: 'small', text: t('order_notice.why') },
    ],
  })
}
