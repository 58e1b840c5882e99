/** For a page that takes a promo code from a link; a code of digits only is read as a number. */
export function withPromoCode({ promo_code }: Record<string, unknown>): { promo_code?: string } {
  const code = typeof promo_code === 'number' ? String(promo_code) : promo_code
  return typeof code === 'string' && code.trim() !== '' ? { promo_code: code.trim() } : {}
}
