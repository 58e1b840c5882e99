import type { RoomEdit } from '#contract/rooms/rooms.ts'
import type { Declared, FieldTexts } from './field.ts'
import { tierWords } from './room-details.ts'
import {
  sayDaysAhead,
  sayExtras,
  sayHoursOfNotice,
  sayLayouts,
  sayQuestions,
  sayRates,
  saySpecialDays,
  sayWeekHours,
} from './room-values.ts'
import { sayDuration, sayLines, sayNumber, sayTaxes } from './format.ts'

/** The fields of a room, by the parts in which they are shown. */
export const roomFields = (t: FieldTexts) =>
  ({
    name: { label: t('room.name') },
    description: { label: t('room.description') },
    terms: { label: t('room.terms') },
    status: { label: t('room.status'), choices: statusWords(t) },
    units: { label: t('room.units'), say: sayLines },
    area_sqm: { label: t('room.area_sqm'), say: sayNumber },
    floor: { label: t('room.floor') },
    layouts: { label: t('room.layouts'), say: sayLayouts },
    equipment: { label: t('room.equipment'), choices: equipmentWords(t) },
    ...bookingFields(t),
    ...moneyFields(t),
  }) satisfies Declared<RoomEdit>

const bookingFields = (t: FieldTexts) =>
  ({
    hours: { label: t('room.hours'), say: sayWeekHours },
    special_days: { label: t('room.special_days'), say: saySpecialDays },
    slot_minutes: { label: t('room.slot_minutes'), say: sayDuration },
    min_minutes: { label: t('room.min_minutes'), say: sayDuration },
    max_minutes: { label: t('room.max_minutes'), say: sayDuration },
    notice_hours: { label: t('room.notice_hours'), say: sayHoursOfNotice },
    ahead_days: { label: t('room.ahead_days'), say: sayDaysAhead },
    setup_minutes: { label: t('room.setup_minutes'), say: sayDuration },
    clear_minutes: { label: t('room.clear_minutes'), say: sayDuration },
    at_once_tiers: { label: t('room.at_once_tiers'), none: t('value.nobody'), choices: tierWords(t) },
    questions: { label: t('room.questions'), say: sayQuestions },
  }) satisfies Partial<Declared<RoomEdit>>

const moneyFields = (t: FieldTexts) =>
  ({
    rates: { label: t('room.rates'), say: sayRates },
    extras: { label: t('room.extras'), say: sayExtras },
    tax_and_fee_ids: { label: t('room.tax_and_fee_ids'), say: sayTaxes },
  }) satisfies Partial<Declared<RoomEdit>>

const statusWords = (t: FieldTexts) => ({
  DRAFT: t('choices.room.status.DRAFT'),
  LIVE: t('choices.room.status.LIVE'),
  ARCHIVED: t('choices.room.status.ARCHIVED'),
})

const equipmentWords = (t: FieldTexts) => ({
  projector: t('choices.room.equipment.projector'),
  screen: t('choices.room.equipment.screen'),
  microphone: t('choices.room.equipment.microphone'),
  speakers: t('choices.room.equipment.speakers'),
  whiteboard: t('choices.room.equipment.whiteboard'),
  flipchart: t('choices.room.equipment.flipchart'),
  video_conference: t('choices.room.equipment.video_conference'),
  wifi: t('choices.room.equipment.wifi'),
  stage: t('choices.room.equipment.stage'),
  lighting: t('choices.room.equipment.lighting'),
  piano: t('choices.room.equipment.piano'),
  kitchen: t('choices.room.equipment.kitchen'),
  daylight: t('choices.room.equipment.daylight'),
  air_conditioning: t('choices.room.equipment.air_conditioning'),
  step_free: t('choices.room.equipment.step_free'),
  hearing_loop: t('choices.room.equipment.hearing_loop'),
})
