import type { TFunction } from 'i18next'
import type { Building } from '#contract/door/building.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import type { ListQuestion } from '#offline/door/lists/phone-doors.ts'

/** A result that is no verdict of the rules. */
export type PhoneResult =
  | { kind: 'not_saved' }
  | { kind: 'practice_code' }
  | { kind: 'just_now'; at: Instant }
  | ({ kind: 'building_full' } & Building)
  | Pick<ListQuestion, 'kind' | 'options'>

/** Label of a result that is no verdict of the rules. */
export function phoneResultLabel(kind: PhoneResult['kind'], t: TFunction<'check-in'>): string {
  switch (kind) {
    case 'not_saved':
      return t('verdict.not_saved')
    case 'just_now':
      return t('verdict.just_now')
    case 'building_full':
      return t('verdict.building_full')
    case 'several_lists':
      return t('verdict.several_lists')
    case 'practice_code':
      return t('verdict.practice_code')
  }
}

/** Reason of a result that is no verdict of the rules, or what the door asks. */
export function formatPhoneReason(
  result: PhoneResult,
  timeOf: (at: Instant) => string,
  t: TFunction<'check-in'>,
): string {
  switch (result.kind) {
    case 'not_saved':
      return t('reason.not_saved')
    case 'practice_code':
      return t('reason.practice_code')
    case 'just_now':
      return t('reason.just_now', { time: timeOf(result.at) })
    case 'several_lists':
      return t('reason.several_lists')
    case 'building_full':
      return t('reason.building_full', { limit: formatNumber(result.limit) })
  }
}
