import type { TFunction } from 'i18next'
import type { Rejection } from '#contract/members/receipts.ts'

/** A rejection: its reason in the reader's language, and the desk's own text. */
export function formatRejection(t: TFunction<'membership'>, { code, words }: Rejection): string {
  const reasons = {
    unreadable: t('rejection.unreadable'),
    differs: t('rejection.differs'),
    not_listed: t('rejection.not_listed'),
    too_old: t('rejection.too_old'),
    too_little: t('rejection.too_little'),
    counted_before: t('rejection.counted_before'),
    not_a_receipt: t('rejection.not_a_receipt'),
    own_words: '',
  }
  return [reasons[code], words].filter((text) => text !== '').join(' ')
}
