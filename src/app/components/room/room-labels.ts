import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { RatePer } from '#contract/rooms/room-money.ts'
import type { Equipment, RoomLayout } from '#contract/rooms/rooms.ts'
import type { TimeProblem } from '#rules/rooms/room-times.ts'

/** Labels of the room layouts. */
export function useLayoutLabels(): Record<RoomLayout, string> {
  const { t } = useTranslation('venue')
  return {
    theatre: t('layout.theatre'),
    classroom: t('layout.classroom'),
    boardroom: t('layout.boardroom'),
    banquet: t('layout.banquet'),
    standing: t('layout.standing'),
  }
}

/** Labels of the equipment. */
export function useEquipmentLabels(): Record<Equipment, string> {
  const { t } = useTranslation('venue')
  return {
    projector: t('equipment.projector'),
    screen: t('equipment.screen'),
    microphone: t('equipment.microphone'),
    speakers: t('equipment.speakers'),
    whiteboard: t('equipment.whiteboard'),
    flipchart: t('equipment.flipchart'),
    video_conference: t('equipment.video_conference'),
    wifi: t('equipment.wifi'),
    stage: t('equipment.stage'),
    lighting: t('equipment.lighting'),
    piano: t('equipment.piano'),
    kitchen: t('equipment.kitchen'),
    daylight: t('equipment.daylight'),
    air_conditioning: t('equipment.air_conditioning'),
    step_free: t('equipment.step_free'),
    hearing_loop: t('equipment.hearing_loop'),
  }
}

/** Texts of the problems of a requested time. */
export const problemLabels = (t: TFunction<'venue'>): Record<TimeProblem['code'], string> => ({
  ends_before_start: t('problem.ends_before_start'),
  in_the_past: t('problem.in_the_past'),
  closed_that_day: t('problem.closed_that_day'),
  before_opening: t('problem.before_opening'),
  after_closing: t('problem.after_closing'),
  off_slot: t('problem.off_slot'),
  booking_too_short: t('problem.booking_too_short'),
  booking_too_long: t('problem.booking_too_long'),
  too_soon: t('problem.too_soon'),
  too_far_ahead: t('problem.too_far_ahead'),
})

/** Labels of the price units. */
export const rateLabels = (t: TFunction<'venue'>): Record<RatePer, string> => ({
  hour: t('per.hour'),
  half_day: t('per.half_day'),
  day: t('per.day'),
  evening: t('per.evening'),
})
