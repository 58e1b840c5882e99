import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PIN_MAX, PIN_MIN } from '#contract/door/supervisors.ts'
import { SERIES_MAX } from '#contract/rooms/series.ts'
import { PROMO_CODE_MAX, PROMO_CODE_MIN } from '#contract/resources/promo-codes.ts'
import { isErrorCode } from '#contract/wire/errors.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'

/** zod's own codes that correspond to one of the contract's. */
const ALIASES: Partial<Record<string, string>> = { too_big: 'too_large', date: 'wall_time' }

/** Texts of a field's validation errors, from their codes. */
export function useFieldErrorLabels(): (codes: readonly string[] | undefined) => string | undefined {
  const { t } = useTranslation('form')
  const labels = errorLabelsOf(t)
  return ([code] = []) => {
    if (code === undefined) return undefined
    return labels[ALIASES[code] ?? code] ?? (isErrorCode(code) ? errorText({ code }) : t('code.invalid'))
  }
}

const errorLabelsOf = (t: TFunction<'form'>): Partial<Record<string, string>> => ({
  required: t('code.required'),
  voucher_prefix: t('code.voucher_prefix'),
  room_taken: t('code.room_taken'),
  too_many_people: t('code.too_many_people'),
  no_price: t('code.no_price'),
  too_short: t('code.too_short'),
  too_long: t('code.too_long'),
  too_much_formatting: t('code.too_much_formatting'),
  too_small: t('code.too_small'),
  too_large: t('code.too_large'),
  integer: t('code.integer'),
  decimals: t('code.decimals'),
  email: t('code.email'),
  phone: t('code.phone'),
  url: t('code.url'),
  origin: t('code.origin'),
  colour: t('code.colour'),
  country: t('code.country'),
  currency: t('code.currency'),
  password_mismatch: t('code.password_mismatch'),
  password_common: t('code.password_common'),
  password_own: t('code.password_own'),
  terms: t('code.terms'),
  wall_time: t('code.wall_time'),
  in_the_future: t('code.in_the_future'),
  no_card: t('code.no_card'),
  timezone: t('code.timezone'),
  ends_before_start: t('code.ends_before_start'),
  start_required: t('code.start_required'),
  price_required: t('code.price_required'),
  option_required: t('code.option_required'),
  tickets_required: t('code.tickets_required'),
  options_repeated: t('code.options_repeated'),
  one_price: t('code.one_price'),
  repeated: t('code.repeated'),
  steps_rising: t('code.steps_rising'),
  spaces: t('code.spaces'),
  promo_code_length: t('code.promo_code_length', { min: PROMO_CODE_MIN, max: PROMO_CODE_MAX }),
  ticket_required: t('code.ticket_required'),
  discount_none: t('code.discount_none'),
  instant: t('code.instant'),
  taken: t('code.taken'),
  option_unknown: t('code.option_unknown'),
  card_number: t('code.card_number'),
  card_expiry: t('code.card_expiry'),
  card_cvc: t('code.card_cvc'),
  'text.control_characters': t('code.control_characters'),
  not_a_name: t('code.not_a_name'),
  pin: t('code.pin', { min: PIN_MIN, max: PIN_MAX }),
  clock: t('code.clock'),
  closes_at_opening: t('code.closes_at_opening'),
  series_overlaps: t('code.series_overlaps'),
  series_too_long: t('code.series_too_long', { max: SERIES_MAX }),
  below_min: t('code.below_min'),
  day_repeated: t('code.day_repeated'),
  no_letter_or_digit: t('code.no_letter_or_digit'),
  ...fpsErrorLabels(t),
  ...priceErrorLabels(t),
})

const priceErrorLabels = (t: TFunction<'form'>) => ({
  no_member_price: t('code.no_member_price'),
  member_price_high: t('code.member_price_high'),
  no_previous: t('code.no_previous'),
})

const fpsErrorLabels = (t: TFunction<'form'>) => ({
  fps_id: t('code.fps_id'),
  fps_mobile: t('code.fps_mobile'),
  fps_email: t('code.fps_email'),
  fps_bank_code: t('code.fps_bank_code'),
  fps_bank_code_unused: t('code.fps_bank_code_unused'),
})
