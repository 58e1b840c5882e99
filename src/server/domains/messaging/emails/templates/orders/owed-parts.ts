import type { FpsPayee } from '#contract/orders/fps-payee.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { fpsCode } from '#rules/sales/fps-code.ts'
import { formatFpsProxy } from '#rules/sales/fps-proxy.ts'
import type { InlineImage } from '#server/core/integrations/mail/mailer.ts'
import type { Block, Fact } from '#server/domains/messaging/emails/email.ts'
import type { BalanceDue } from '#server/domains/messaging/emails/order-content.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { drawQr } from '#server/domains/messaging/emails/qr-image.ts'
import { organizerMessage } from './order-parts.ts'

const FPS_CODE_ID = 'fps-code@foyer'

const METHOD_KEYS: Record<OfflinePaymentMethod, string> = {
  fps: 'owed.fps',
  bank: 'owed.bank',
  door: 'owed.door',
}
const NAME_KEYS: Record<OfflinePaymentMethod, string> = {
  fps: 'owed.fps_name',
  bank: 'owed.bank_name',
  door: 'owed.door_name',
}

/** Returns the name of a payment method. */
export const paymentMethodName = (kind: OfflinePaymentMethod, { t }: Translator): string => t(NAME_KEYS[kind])

/** States amount, method, reference and deadline of an outstanding payment. */
export function balanceDueBlocks(
  { owed, event, reference }: { owed: BalanceDue; event: { timezone: string }; reference: string },
  translator: Translator,
): Block[] {
  const { t, money } = translator
  const until = translator.when({ starts_at: owed.until, ends_at: null, timezone: event.timezone })
  return [
    { kind: 'heading', text: t('owed.title') },
    { kind: 'text', text: t(METHOD_KEYS[owed.kind]) },
    {
      kind: 'facts',
      facts: [
        ...payeeFacts(owed.fps_payee, translator),
        { label: t('owed.sum'), value: money(owed.amount_cents, owed.currency) },
        { label: t('owed.reference'), value: reference },
        ...(owed.kind === 'door' ? [] : [{ label: t('owed.until'), value: `${until.time}\n${until.zone}` }]),
      ],
    },
    ...organizerMessage(owed.words),
    ...paymentCode(owed, reference, translator),
  ]
}

function payeeFacts(payee: FpsPayee | null, { t }: Translator): Fact[] {
  if (payee === null) return []
  const bank = { label: t('owed.bank_code'), value: payee.bank_code ?? '' }
  return [
    { label: t('owed.payee'), value: formatFpsProxy(payee) },
    ...(bank.value === '' ? [] : [bank]),
    { label: t('owed.payee_name'), value: payee.name },
  ]
}

function paymentCode(owed: BalanceDue, reference: string, { t }: Translator): Block[] {
  const code = owedFpsCode(owed, reference)
  if (code !== null)
    return [
      { kind: 'code', label: t('owed.code'), text: reference, content_id: FPS_CODE_ID, alt: t('owed.code') },
      { kind: 'small', text: t('owed.code_hint') },
    ]
  return owed.has_picture ? [{ kind: 'text', text: t('owed.picture') }] : []
}

/** Draws the FPS code of an outstanding payment, if it has one. */
export async function balanceDueImages(owed: BalanceDue | null, reference: string): Promise<InlineImage[]> {
  const code = owed && owedFpsCode(owed, reference)
  if (code === null) return []
  return [{ content_id: FPS_CODE_ID, file_name: `fps-${reference}.png`, png: await drawQr(code) }]
}

const owedFpsCode = ({ fps_payee: payee, ...owed }: BalanceDue, reference: string): string | null =>
  payee && fpsCode({ ...owed, payee, reference })
