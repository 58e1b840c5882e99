import type { FpsPayee, FpsProxyKind } from '#contract/orders/fps-payee.ts'
import type { OfflinePaymentMethod, OfflinePaymentSettings } from '#contract/orders/offline-payments.ts'
import type { Locale } from '#contract/wire/contact.ts'

export type MethodPictures = OfflinePaymentSettings['pictures']
/** Every language has a field, also those without a text. */
export type PaymentMethodForm = {
  is_offered: boolean
  words: Record<Locale, string>
  pictures: MethodPictures
}

/** NONE: no codes are made. */
export type FpsPayeeForm = Omit<FpsPayee, 'kind' | 'bank_code'> & {
  kind: FpsProxyKind | 'NONE'
  bank_code: string
}

/** Returns the form of a payee. */
export function fpsPayeeFormOf(payee: FpsPayee | null): FpsPayeeForm {
  if (payee === null) return { kind: 'NONE', value: '', bank_code: '', name: '' }
  return { ...payee, bank_code: payee.bank_code ?? '' }
}

/** Returns the body of the form; null: no codes are made. */
export function fpsPayeeBodyOf({ kind, bank_code, ...payee }: FpsPayeeForm): object | null {
  if (kind === 'NONE') return null
  return { ...payee, kind, bank_code: kind === 'id' || bank_code.trim() === '' ? null : bank_code }
}

/** Values of the form of the offline payments. */
export type PaymentValues = Record<`${OfflinePaymentMethod}_payment`, PaymentMethodForm> & {
  fps_payee: FpsPayeeForm
  payment_within_days: number | null
  payment_due_at: string
}
