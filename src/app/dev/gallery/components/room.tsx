import { bookingState, type BookingPrice } from '#contract/rooms/booking-shape.ts'
import type { RoomExtra } from '#contract/rooms/room-money.ts'
import { BookingStateChip } from '#app/components/room/booking-state-chip.tsx'
import { ExtraFields } from '#app/components/room/extra-fields.tsx'
import { CalendarFeedPanel } from '#app/components/room/calendar-feed-panel.tsx'
import { PriceLines } from '#app/components/room/price-lines.tsx'
import { CURRENCY } from '#app/dev/samples/event.ts'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { FieldState } from '#app/dev/typed.tsx'

const EXTRAS: RoomExtra[] = [
  { key: 'lectern', name: words.title, per: 'booking', price_cents: 45_00, most: 1, translations: {} },
  { key: 'coffee', name: words.sentence, per: 'person', price_cents: 20_00, most: 40, translations: {} },
  { key: 'flipchart', name: ENDLESS, per: 'booking', price_cents: 100_00, most: 4, translations: {} },
]

const price: BookingPrice = {
  rent: [
    { per: 'hour', minutes: 90, count: 1, amount_cents: 30_000 },
    { per: 'half_day', minutes: 240, count: 1, amount_cents: 60_000 },
  ],
  extras: [
    { key: 'coffee', name: words.sentence, per: 'person', wanted: 1, quantity: 40, amount_cents: 80_000 },
  ],
  total_before_additions_cents: 170_000,
  total_fee_cents: 17_000,
  total_tax_cents: 0,
  total_gross_cents: 187_000,
  taxes_and_fees: [
    {
      id: 'tx_0000000000000001',
      name: words.label,
      type: 'FEE',
      calculation_type: 'PERCENTAGE',
      rate: 10,
      is_contained: false,
      amount_cents: 17_000,
    },
  ],
}

const feed = { lead: words.paragraph, url: null, error: null, is_making: false, onMake: () => undefined }

export const entries: GalleryEntries = {
  ExtraFields: {
    'switches and a number': (
      <FieldState<(number | null)[]> first={[1, 0, 2]}>
        {({ id, value, onChange }) => (
          <ExtraFields
            extras={EXTRAS}
            currency={CURRENCY}
            field={(at) => ({
              id: `${id}-${at}`,
              label: words.label,
              value: value[at] ?? null,
              onChange: (quantity) => onChange(value.with(at, quantity)),
            })}
          />
        )}
      </FieldState>
    ),
  },
  CalendarFeedPanel: {
    loading: <CalendarFeedPanel {...feed} made_at={undefined} />,
    'no address yet': <CalendarFeedPanel {...feed} made_at={null} />,
    'an address': <CalendarFeedPanel {...feed} made_at="2026-11-20T09:00:00.000Z" />,
    'a new one': (
      <CalendarFeedPanel
        {...feed}
        made_at="2026-11-20T09:00:00.000Z"
        url={`https://foyer.example/api/calendars/${'0123456789'.repeat(5)}`}
      />
    ),
    failed: <CalendarFeedPanel {...feed} made_at={null} error={{ code: 'server.busy' }} />,
  },
  PriceLines: { 'hours, a half day, an extra and a fee': <PriceLines price={price} currency={CURRENCY} /> },
  BookingStateChip: Object.fromEntries(
    bookingState.options.map((state) => [state, <BookingStateChip key={state} state={state} />]),
  ),
}
