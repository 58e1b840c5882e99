import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { memberTier, type MemberTier } from '#contract/members/member-tier.ts'
import { minutesOf, passesMidnight, specialDays, weekHours } from '#contract/rooms/room-times.ts'
import { roomRate } from '#contract/rooms/room-money.ts'
import type { BookingPrice } from '#contract/rooms/booking-shape.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { priceBooking } from '#rules/rooms/room-price.ts'
import { momentOf, weekdayOf } from '#rules/rooms/room-times.ts'
import { splitCharges } from '#rules/sales/pricing.ts'
import { useTaxesAndFeesOf } from '#app/data/catalogue/live.ts'
import { formatRange, toInputValue } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useFields } from '#app/components/fields/field.ts'
import { rateLabels } from '#app/components/fields/room-details.ts'
import { tierLabels } from '#app/components/fields/tier-labels.ts'
import { formatMinutes } from '#app/components/fields/values.ts'
import { useNow } from '#app/components/use-now.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { roomBodyOf, type RoomForm } from './room-form.ts'

interface PriceExampleProps {
  values: RoomForm
  currency: string
  timezone: string
}

type ExampleInput = { day: string; from: string; to: string; tier: MemberTier }

const FRIDAY = 5
const pricedRoomSchema = z.object({ rates: z.array(roomRate), hours: weekHours, special_days: specialDays })

/** The next Friday, or today if it is one. */
const nextFriday = (today: string) => addDays(today, (FRIDAY - weekdayOf(today) + 7) % 7)

/** Price of a selectable time by the rates as typed. */
export function PriceExample({ values, currency, timezone }: PriceExampleProps) {
  const { t } = useTranslation('rooms')
  const id = useId()
  const now = useNow()
  const [changes, setChanges] = useState<Partial<ExampleInput>>({})
  const today = toInputValue(new Date(now).toISOString(), timezone).slice(0, 10)
  const input: ExampleInput = {
    day: nextFriday(today),
    from: '14:00',
    to: '18:00',
    tier: 'normal',
    ...changes,
  }
  const tier_labels = useFields(tierLabels)
  const set = (edit: Partial<ExampleInput>) => setChanges({ ...changes, ...edit })
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} component="h3" variant="h3" sx={{ mb: 1.5 }}>
        {t('example.title')}
      </Typography>
      <Box sx={grid}>
        <DateField
          id={`${id}-day`}
          label={t('hours.day')}
          value={input.day}
          onChange={(day) => set({ day })}
        />
        <TimeField
          id={`${id}-begins`}
          label={t('example.from')}
          value={input.from}
          onChange={(from) => set({ from })}
        />
        <TimeField
          id={`${id}-ends`}
          label={t('example.to')}
          value={input.to}
          onChange={(to) => set({ to })}
        />
        <SelectField
          id={`${id}-of`}
          label={t('example.tier')}
          value={input.tier}
          onChange={(tier) => set({ tier })}
          options={memberTier.options.map((value) => ({ value, label: tier_labels[value] }))}
        />
      </Box>
      <ExampleResult values={values} input={input} currency={currency} timezone={timezone} />
    </Box>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const

function ExampleResult({ values, input, currency, timezone }: PriceExampleProps & { input: ExampleInput }) {
  const { t } = useTranslation('rooms')
  const taxes_and_fees = useTaxesAndFeesOf(values.tax_and_fee_ids)
  const parsed = pricedRoomSchema.safeParse(roomBodyOf(values))
  const { day, from, to } = input
  if (day === '' || from === '' || to === '' || from === to)
    return <ResultText>{t('example.no_time')}</ResultText>
  if (!parsed.success) return <ResultText>{t('example.unfinished')}</ResultText>
  const last_day = passesMidnight(from, to) ? addDays(day, 1) : day
  const span = {
    starts_at: momentOf(day, minutesOf(from), timezone),
    ends_at: momentOf(last_day, minutesOf(to), timezone),
  }
  // A price without its taxes would be wrong.
  if (taxes_and_fees === undefined) return null
  const price = priceBooking(
    { ...parsed.data, extras: [] },
    { ...span, people: 1, extras: [] },
    { tier: input.tier, timezone, taxes_and_fees },
  )
  if (price === null) return <ResultText>{t('example.no_price')}</ResultText>
  const when = formatRange(span.starts_at, span.ends_at, timezone)
  const total = formatMoney(price.total_gross_cents, currency)
  return (
    <>
      <ResultText>{t('example.costs', { when, total })}</ResultText>
      <PriceLines price={price} currency={currency} />
    </>
  )
}

function ResultText({ children }: { children: string }) {
  return (
    <Typography role="status" sx={{ mt: 2, fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}

/** Breakdown of the price. */
function PriceLines({ price, currency }: { price: BookingPrice; currency: string }) {
  const { t } = useTranslation('fields')
  const rate_labels = rateLabels(t)
  const charges = splitCharges(price.taxes_and_fees)
  const parts = [
    ...price.rent.map((line) => ({
      name: [rate_labels[line.per], formatMinutes(line.minutes), line.count > 1 && `× ${line.count}`]
        .filter(Boolean)
        .join(' · '),
      amount_cents: line.amount_cents,
    })),
    ...charges.added,
    ...charges.contained.map(({ name, amount_cents }) => ({
      name: t('value.includes', { name }),
      amount_cents,
    })),
  ]
  return (
    <Stack component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
      {parts.map(({ name, amount_cents }) => (
        <li key={name}>
          {name}: {formatMoney(amount_cents, currency)}
        </li>
      ))}
    </Stack>
  )
}
