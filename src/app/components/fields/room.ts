import type { RoomEdit } from '#contract/rooms/rooms.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import { tierLabels } from './tier-labels.ts'
import {
  formatDaysAheadValue,
  formatExtrasValue,
  formatNoticeHoursValue,
  formatLayoutsValue,
  formatQuestionsValue,
  formatRatesValue,
  formatSpecialDaysValue,
  formatWeekHoursValue,
} from './room-values.ts'
import { formatDurationValue, formatLinesValue, formatNumberValue, formatTaxesValue } from './format.ts'

/** Field declarations of a room, by section. */
export const roomFields = (t: FieldTexts) =>
  ({
    name: { label: t('room.name') },
    description: { label: t('room.description') },
    terms: { label: t('room.terms') },
    status: { label: t('room.status'), choices: statusLabels(t) },
    units: { label: t('room.units'), format: formatLinesValue },
    area_sqm: { label: t('room.area_sqm'), format: formatNumberValue },
    floor: { label: t('room.floor') },
    layouts: { label: t('room.layouts'), format: formatLayoutsValue },
    equipment: { label: t('room.equipment'), choices: equipmentLabels(t) },
    ...bookingFields(t),
    ...moneyFields(t),
  }) satisfies FieldDeclarations<RoomEdit>

const bookingFields = (t: FieldTexts) =>
  ({
    hours: { label: t('room.hours'), format: formatWeekHoursValue },
    special_days: { label: t('room.special_days'), format: formatSpecialDaysValue },
    slot_minutes: { label: t('room.slot_minutes'), format: formatDurationValue },
    min_minutes: { label: t('room.min_minutes'), format: formatDurationValue },
    max_minutes: { label: t('room.max_minutes'), format: formatDurationValue },
    notice_hours: { label: t('room.notice_hours'), format: formatNoticeHoursValue },
    ahead_days: { label: t('room.ahead_days'), format: formatDaysAheadValue },
    setup_minutes: { label: t('room.setup_minutes'), format: formatDurationValue },
    clear_minutes: { label: t('room.clear_minutes'), format: formatDurationValue },
    at_once_tiers: { label: t('room.at_once_tiers'), none: t('value.nobody'), choices: tierLabels(t) },
    questions: { label: t('room.questions'), format: formatQuestionsValue },
  }) satisfies Partial<FieldDeclarations<RoomEdit>>

const moneyFields = (t: FieldTexts) =>
  ({
    rates: { label: t('room.rates'), format: formatRatesValue },
    extras: { label: t('room.extras'), format: formatExtrasValue },
    tax_and_fee_ids: { label: t('room.tax_and_fee_ids'), format: formatTaxesValue },
  }) satisfies Partial<FieldDeclarations<RoomEdit>>

const statusLabels = (t: FieldTexts) => ({
  DRAFT: t('choices.room.status.DRAFT'),
  LIVE: t('choices.room.status.LIVE'),
  ARCHIVED: t('choices.room.status.ARCHIVED'),
})

const equipmentLabels = (t: FieldTexts) => ({
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
