import { AppError } from '#server/core/app-error.ts'
import { isUseLeft, type LockedPromoCode } from '#server/domains/sales/promo-codes/service.ts'
import type { LockedVoucher } from '#server/domains/sales/vouchers/service.ts'

/** A hold with a discount also holds a use of the promo code. */
export function takePromoCodeUse(locked_code: LockedPromoCode | undefined): void {
  if (locked_code !== undefined && isUseLeft(locked_code)) {
    locked_code.uses += 1
    return
  }
  const code = 'promo_code.invalid'
  throw new AppError(code, { errors: { promo_code: [code] } })
}

/** A voucher is used by one order at a time, for at most its number of tickets. */
export function takeVoucher(locked_voucher: LockedVoucher | undefined, tickets: number): void {
  if (locked_voucher?.is_left !== true) {
    const code = 'promo_code.invalid'
    throw new AppError(code, { errors: { promo_code: [code] } })
  }
  if (tickets > locked_voucher.voucher.quantity)
    throw new AppError('checkout.tickets_invalid', { errors: { tickets: ['order_maximum'] } })
  locked_voucher.is_left = false
}
