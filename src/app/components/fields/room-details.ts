import type { RatePer, RoomExtra, RoomRate } from '#contract/rooms/room-money.ts'
import type { RoomLayout, RoomQuestion } from '#contract/rooms/rooms.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import { questionFields } from './question.ts'
import { tierLabels } from './tier-labels.ts'

/** Labels of the room layouts. */
export const layoutLabels = (t: FieldTexts): Record<RoomLayout, string> => ({
  theatre: t('choices.room.layout.theatre'),
  classroom: t('choices.room.layout.classroom'),
  boardroom: t('choices.room.layout.boardroom'),
  banquet: t('choices.room.layout.banquet'),
  standing: t('choices.room.layout.standing'),
})

/** Labels of the price units. */
export const rateLabels = (t: FieldTexts): Record<RatePer, string> => ({
  hour: t('choices.room_rate.per.hour'),
  half_day: t('choices.room_rate.per.half_day'),
  day: t('choices.room_rate.per.day'),
  evening: t('choices.room_rate.per.evening'),
})

/** Field declarations of a room's rate. */
export const roomRateFields = (t: FieldTexts) =>
  ({
    per: { label: t('room_rate.per'), choices: rateLabels(t) },
    price_cents: { label: t('room_rate.price_cents') },
    weekdays: { label: t('room_rate.weekdays') },
    days: { label: t('room_rate.days') },
    from: { label: t('room_rate.from') },
    to: { label: t('room_rate.to') },
    tiers: { label: t('room_rate.tiers'), choices: tierLabels(t) },
  }) satisfies FieldDeclarations<RoomRate>

/** Field declarations of a room's extra. */
export const roomExtraFields = (t: FieldTexts) =>
  ({
    name: { label: t('room_extra.name') },
    per: {
      label: t('room_extra.per'),
      choices: {
        booking: t('choices.room_extra.per.booking'),
        person: t('choices.room_extra.per.person'),
        hour: t('choices.room_extra.per.hour'),
      },
    },
    price_cents: { label: t('room_extra.price_cents') },
    most: { label: t('room_extra.most') },
  }) satisfies Omit<FieldDeclarations<RoomExtra>, 'key' | 'translations'>

/** Field declarations of a room's question; labelled like those of an event. */
export const roomQuestionFields = (t: FieldTexts) => {
  const { title, type, options, required } = questionFields(t)
  return { title, type, options, required } satisfies Omit<
    FieldDeclarations<RoomQuestion>,
    'key' | 'translations'
  >
}
