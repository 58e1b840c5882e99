import type { PublicRoomPicture } from '#contract/rooms/room-pictures.ts'
import type { PublicRoom } from '#contract/rooms/public-rooms.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { localizedText } from '#contract/wire/translations.ts'
import type { RoomRow } from './store.ts'

/** Presents a room to staff. */
export function present(row: RoomRow): Room {
  return row
}

/** Presents a room to a visitor in their language, with the prices that apply to them. */
export function presentPublic(
  row: RoomRow,
  {
    reader,
    tier,
    taxes,
    pictures,
  }: {
    reader: Locale
    tier: MemberTier
    taxes: readonly TaxOrFee[]
    pictures: ReadonlyMap<Id, PublicRoomPicture[]>
  },
): PublicRoom {
  const isOnPrice = ({ id }: TaxOrFee) => row.tax_and_fee_ids.includes(id)
  return {
    id: row.id,
    name: localizedText(row, 'name', reader),
    description: localizedText(row, 'description', reader),
    area_sqm: row.area_sqm,
    floor: row.floor,
    pictures: pictures.get(row.id) ?? [],
    layouts: row.layouts,
    equipment: row.equipment,
    hours: row.hours,
    special_days: row.special_days,
    slot_minutes: row.slot_minutes,
    min_minutes: row.min_minutes,
    max_minutes: row.max_minutes,
    notice_hours: row.notice_hours,
    ahead_days: row.ahead_days,
    setup_minutes: row.setup_minutes,
    clear_minutes: row.clear_minutes,
    questions: row.questions.map((question) => ({
      ...question,
      title: localizedText(question, 'title', reader),
      translations: {},
    })),
    terms: localizedText(row, 'terms', reader),
    rates: row.rates.filter(({ tiers }) => tiers.length === 0 || tiers.includes(tier)),
    extras: row.extras.map((extra) => ({
      ...extra,
      name: localizedText(extra, 'name', reader),
      translations: {},
    })),
    is_at_once: row.at_once_tiers.includes(tier),
    taxes_and_fees: taxes
      .filter(isOnPrice)
      .map(({ id, name, type, calculation_type, rate, is_contained, is_active }) => ({
        id,
        name,
        type,
        calculation_type,
        rate,
        is_contained,
        is_active,
      })),
  }
}
