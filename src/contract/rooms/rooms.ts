import { z } from 'zod'
import { memberTier } from '../members/member-tier.ts'
import { hasOptions, OPTION_MAX, QUESTION_TITLE_MAX, questionType } from '#contract/resources/questions.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { itemOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'
import { EXTRAS_MAX, RATES_MAX, roomExtra, roomRate } from './room-money.ts'
import { ALWAYS_OPEN, slotMinutes, specialDays, weekHours } from './room-times.ts'
import { resource } from '#contract/wire/resource.ts'

export const ROOM_NAME_MAX = 100
export const ROOM_DESCRIPTION_MAX = 5000
export const ROOM_TERMS_MAX = 20_000
export const UNIT_MAX = 40
/** Maximum rooms per venue. */
export const ROOMS_MAX = 200
const UNITS_MAX = 30
const QUESTIONS_MAX = 20
const PEOPLE_MAX = 100_000
const DAY_MINUTES = 1440
const HOURS_OF_YEAR = 8760
const TWO_YEARS_DAYS = 730

export const roomStatus = z.enum(['DRAFT', 'LIVE', 'ARCHIVED'])
export type RoomStatus = z.infer<typeof roomStatus>

export const roomLayout = z.enum(['theatre', 'classroom', 'boardroom', 'banquet', 'standing'])
export type RoomLayout = z.infer<typeof roomLayout>

/** Equipment of a room. */
export const equipment = z.enum([
  'projector',
  'screen',
  'microphone',
  'speakers',
  'whiteboard',
  'flipchart',
  'video_conference',
  'wifi',
  'stage',
  'lighting',
  'piano',
  'kitchen',
  'daylight',
  'air_conditioning',
  'step_free',
  'hearing_loop',
])
export type Equipment = z.infer<typeof equipment>

const distinct = (values: readonly string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length

/** A question asked with a booking. */
export const roomQuestion = z
  .strictObject({
    /** Key within the room; answers reference it. */
    key: text(1, 40),
    title: text(1, QUESTION_TITLE_MAX),
    translations: translationsOf({ title: text(0, QUESTION_TITLE_MAX) }),
    type: questionType,
    options: z
      .array(text(1, OPTION_MAX))
      .max(100, 'too_long')
      .refine(distinct, 'options_repeated')
      .default([]),
    required: z.boolean().default(false),
  })
  .refine(({ type, options }) => !hasOptions(type) || options.length > 0, {
    path: ['options'],
    error: 'option_required',
  })
export type RoomQuestion = z.infer<typeof roomQuestion>

const keyed = (rows: readonly { key: string }[]) => distinct(rows.map(({ key }) => key))
const minutes = (least: number) =>
  z.number().int('integer').min(least, 'too_small').max(DAY_MINUTES, 'too_large')

const roomFields = {
  name: text(1, ROOM_NAME_MAX),
  description: text(0, ROOM_DESCRIPTION_MAX),
  translations: translationsOf({
    name: text(0, ROOM_NAME_MAX),
    description: text(0, ROOM_DESCRIPTION_MAX),
    terms: text(0, ROOM_TERMS_MAX),
  }),
  status: roomStatus,
  /** The units of the venue that it occupies: rooms sharing a unit cannot be booked at the same time. */
  units: z
    .array(text(1, UNIT_MAX))
    .min(1, 'required')
    .max(UNITS_MAX, 'too_long')
    .refine(distinct, 'units_repeated'),
  area_sqm: z.number().int('integer').min(1, 'too_small').max(100_000, 'too_large').nullable(),
  floor: text(0, 40),
  /** Capacity per seating layout. */
  layouts: z
    .array(
      z.strictObject({
        layout: roomLayout,
        capacity: z.number().int('integer').min(1, 'too_small').max(PEOPLE_MAX, 'too_large'),
      }),
    )
    .min(1, 'required')
    .max(roomLayout.options.length, 'too_long')
    .refine((layouts) => distinct(layouts.map(({ layout }) => layout)), 'layouts_repeated'),
  equipment: z.array(equipment).max(equipment.options.length, 'too_long').refine(distinct, 'repeated'),
  hours: weekHours,
  special_days: specialDays,
  slot_minutes: slotMinutes,
  min_minutes: minutes(15),
  max_minutes: minutes(15),
  notice_hours: z.number().int('integer').min(0, 'too_small').max(HOURS_OF_YEAR, 'too_large'),
  ahead_days: z.number().int('integer').min(1, 'too_small').max(TWO_YEARS_DAYS, 'too_large'),
  setup_minutes: minutes(0),
  clear_minutes: minutes(0),
  /** Tiers whose bookings need no approval. */
  at_once_tiers: z.array(memberTier).max(memberTier.options.length, 'too_long').refine(distinct, 'repeated'),
  questions: z.array(roomQuestion).max(QUESTIONS_MAX, 'too_long').refine(keyed, 'repeated'),
  /** Terms accepted with a booking; '' for none. */
  terms: text(0, ROOM_TERMS_MAX),
  /** Minor units of the venue's currency. */
  rates: z.array(roomRate).max(RATES_MAX, 'too_long'),
  extras: z.array(roomExtra).max(EXTRAS_MAX, 'too_long').refine(keyed, 'repeated'),
  tax_and_fee_ids: z.array(idOf('tax_or_fee')).max(100, 'too_long').refine(distinct, 'repeated'),
}

export const room = z.object({
  ...roomFields,
  id: idOf('room'),
  account_id: idOf('account'),
  name: z.string(),
  description: z.string(),
  floor: z.string(),
  terms: z.string(),
  sort_order: z.number().int(),
  version: z.number().int(),
})
export type Room = z.infer<typeof room>

export const roomNew = z
  .strictObject({
    id: idOf('room').optional(),
    ...roomFields,
    description: roomFields.description.default(''),
    status: roomStatus.default('DRAFT'),
    area_sqm: roomFields.area_sqm.default(null),
    floor: roomFields.floor.default(''),
    equipment: roomFields.equipment.default([]),
    hours: weekHours.default([...ALWAYS_OPEN]),
    special_days: specialDays.default([]),
    slot_minutes: slotMinutes.default(30),
    min_minutes: roomFields.min_minutes.default(60),
    max_minutes: roomFields.max_minutes.default(720),
    notice_hours: roomFields.notice_hours.default(24),
    ahead_days: roomFields.ahead_days.default(180),
    setup_minutes: roomFields.setup_minutes.default(30),
    clear_minutes: roomFields.clear_minutes.default(30),
    at_once_tiers: roomFields.at_once_tiers.default([]),
    questions: roomFields.questions.default([]),
    terms: roomFields.terms.default(''),
    rates: roomFields.rates.default([]),
    extras: roomFields.extras.default([]),
    tax_and_fee_ids: roomFields.tax_and_fee_ids.default([]),
  })
  .refine(({ min_minutes, max_minutes }) => min_minutes <= max_minutes, {
    path: ['max_minutes'],
    error: 'below_min',
  })
export type RoomNew = z.infer<typeof roomNew>

/** Fields that may change; omitted fields stay unchanged. */
export const roomEdit = z
  .strictObject({ ...roomFields, translations: roomFields.translations.unwrap() })
  .partial()
export type RoomEdit = z.infer<typeof roomEdit>

const ROOM = '/rooms/:room_id'

export const listRooms = endpoint({
  method: 'GET',
  path: '/rooms',
  who: 'person',
  summary: 'List the rooms of the venue in display order, in any status; at most 200',
  ok: z.object({ data: z.array(room) }),
  errors: ['venue.not_found'],
})

export const readRoom = endpoint({
  method: 'GET',
  path: ROOM,
  who: 'person',
  summary: 'Retrieve a room',
  ok: itemOf(room),
  errors: ['venue.not_found', 'room.not_found'],
})

export const createRoom = endpoint({
  method: 'POST',
  path: '/rooms',
  who: 'person',
  summary: 'Create a room, at the end of the list; at most 200',
  body: roomNew,
  ok: itemOf(room),
  ok_status: 201,
  errors: ['venue.not_found', 'room.too_many', 'room.taxes_unknown', 'id.taken'],
})

export const sortRooms = endpoint({
  method: 'POST',
  path: '/rooms/sort',
  who: 'person',
  summary: 'Sort the rooms; omitted ones follow in their current order, unknown ids are ignored',
  body: z.strictObject({ ids: uniqueList(z.array(idOf('room')).max(ROOMS_MAX, 'too_long')) }),
  ok: z.object({ data: z.array(room) }),
  errors: ['venue.not_found'],
})

export const updateRoom = endpoint({
  method: 'PUT',
  path: ROOM,
  who: 'person',
  summary: 'Update a room; omitted fields stay unchanged, existing bookings keep their price and time',
  body: roomEdit,
  ok: itemOf(room),
  errors: [
    'venue.not_found',
    'room.not_found',
    'room.invalid',
    'room.taxes_unknown',
    'room.has_bookings',
    'occupancy.taken',
    'version.stale',
  ],
  versioned: true,
})

export const deleteRoom = endpoint({
  method: 'DELETE',
  path: ROOM,
  who: 'person',
  summary: 'Delete a room; refused if it was ever booked or is used by an event (archive it instead)',
  errors: ['venue.not_found', 'room.not_found', 'room.has_bookings', 'version.stale'],
  versioned: true,
})

export const roomResource = resource({
  row: room,
  input: roomNew,
  change: roomEdit,
  create: createRoom,
  update: updateRoom,
  remove: deleteRoom,
  sort: sortRooms,
  refs: ['tax_and_fee_ids'],
})
