import { splitCharges } from '#rules/sales/pricing.ts'
import type { Block, EmailMessage, SumRow } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { balanceDueBlocks, balanceDueImages } from './owed-parts.ts'
import { calendarOf, closingBlocks, facts, factsOfOrder, organizerMessage } from './order-parts.ts'

type Data = DataOf<'order-summary'>

export async function writeOrderSummary(data: Data, translator: Translator): Promise<EmailMessage> {
  const { t } = translator
  const { event } = data
  return frame(translator, data.account_name, {
    subject: t('order_summary.subject', { event_title: event.title }),
    title: t('order_summary.title'),
    blocks: [
      greet(translator, data.buyer_name),
      { kind: 'text', text: data.owed === null ? t('order_summary.text') : t('order_summary.unpaid') },
      ...(data.owed === null ? [] : balanceDueBlocks({ ...data, owed: data.owed }, translator)),
      factsOfOrder(data, translator),
      ...entryBlocks(data, translator),
      { kind: 'heading', text: t('order_summary.sums') },
      { kind: 'sums', rows: sumsOf(data, translator) },
      ...termsBlocks(data, translator),
      ...organizerMessage(data.post_checkout_message),
      ...(data.url === null ? [] : [button(translator, t('order.open'), data.url)]),
      ...(data.ticket_count === 0 ? [] : [{ kind: 'small' as const, text: t('order_summary.tickets') }]),
      { kind: 'link', label: t('event.page'), url: event.url },
      ...closingBlocks(data, translator),
    ],
    images: await balanceDueImages(data.owed, data.reference),
    calendar: calendarOf(event, translator, ''),
  })
}

/** When each ticket type enters; nothing for those that always do. */
function entryBlocks({ entry_hours }: Data, { t, entry }: Translator): Block[] {
  if (entry_hours.length === 0) return []
  return [
    facts(
      ...entry_hours.map(({ label, hours }) => ({
        label: t('tickets.entry_of', { ticket: label }),
        value: entry(hours),
      })),
    ),
  ]
}

/** Terms of cancellation of a paid order. */
function termsBlocks({ cancellation_terms, currency }: Data, { t, terms }: Translator): Block[] {
  if (cancellation_terms === null) return []
  return [
    { kind: 'heading', text: t('order_summary.cancellation') },
    { kind: 'text', text: terms(cancellation_terms, currency, 'order').join('\n') },
  ]
}

/** Lists the agreed amounts; amounts of zero are omitted. */
function sumsOf(data: Data, { t, money }: Translator): SumRow[] {
  const { lines, discount_cents, member_discounts, promo_code, taxes_and_fees, total_cents, currency } = data
  const discount = promo_code === null ? t('order.discount') : t('order.discount_code', { promo_code })
  const code_cents = member_discounts.reduce((rest, { amount_cents }) => rest - amount_cents, discount_cents)
  const { added, contained } = splitCharges(taxes_and_fees)
  return [
    ...lines.map(({ label, quantity, amount_cents }) => ({
      label: `${quantity} × ${label}`,
      amount: money(amount_cents, currency),
    })),
    ...member_discounts.map(({ tier, amount_cents }) => ({
      label: t('order.member_price', { tier: t(`tier.${tier}`) }),
      amount: money(-amount_cents, currency),
    })),
    ...(code_cents === 0 ? [] : [{ label: discount, amount: money(-code_cents, currency) }]),
    ...added.map(({ name, amount_cents }) => ({
      label: name,
      amount: money(amount_cents, currency),
    })),
    { label: t('order.total'), amount: money(total_cents, currency), is_total: true },
    ...contained.map(({ name, amount_cents }) => ({
      label: t('order.contained', { name }),
      amount: money(amount_cents, currency),
    })),
  ]
}
