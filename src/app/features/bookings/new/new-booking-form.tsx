import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Room, RoomLayout } from '#contract/rooms/rooms.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { priceBooking } from '#rules/rooms/room-price.ts'
import { useTaxesAndFeesOf } from '#app/data/catalogue/live.ts'
import { fromInputValue } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { LanguageField } from '#app/components/inputs/language-field.tsx'
import { QuestionField } from '#app/components/inputs/question-field.tsx'
import { ExtraFields } from '#app/components/room/extra-fields.tsx'
import { PriceLines } from '#app/components/room/price-lines.tsx'
import { useLayoutLabels } from '#app/components/room/room-labels.ts'
import { useNow } from '#app/components/use-now.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateField, DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { UnavailableDays } from './refused-days.tsx'
import type { NewBookingSearch } from './new-booking-search.ts'
import { useNewBookingForm, type NewBookingValues } from './use-new-booking.ts'

interface NewBookingFormProps {
  room: Room
  timezone: string
  /** Initial times. */
  search: NewBookingSearch
}

/** Time, client and details of a booking in one room, with its price. */
export function NewBookingForm({ room, timezone, search }: NewBookingFormProps) {
  const { t } = useTranslation('bookings')
  const online = useOnline()
  const layouts = useLayoutLabels()
  const today = dayAt(fromEpochMs(useNow()), timezone)
  const currency = useTeamSession()?.account.currency_code ?? 'HKD'
  const { form, unavailable_days } = useNewBookingForm({ room, timezone, search, today })
  return (
    <FormPage form={form} submit={t('new.submit')} disabled={!online} note={!online && t('offline')}>
      <UnavailableDays days={unavailable_days} />
      <Panel title={t('fact.when')}>
        <Box sx={grid}>
          <DateTimeField {...form.field('starts_at')} required timezone={timezone} />
          <DateTimeField {...form.field('ends_at')} required timezone={timezone} />
          <DateField {...form.field('repeat_until')} hint={t('new.repeat_hint')} />
          {form.values.repeat_until !== '' && <SwitchField {...form.field('skip_clashes')} />}
        </Box>
      </Panel>
      <Panel title={t('new.client')}>
        <Box sx={grid}>
          <TextField {...form.field('client.name')} required />
          <TextField {...form.field('client.email')} type="email" hint={t('new.email_hint')} />
          <PhoneField {...form.field('client.phone')} />
          <LanguageField {...form.field('client.locale')} />
        </Box>
      </Panel>
      <Panel title={room.name}>
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={grid}>
            <SelectField<RoomLayout>
              {...form.field('layout')}
              options={room.layouts.map(({ layout, capacity }) => ({
                value: layout,
                label: `${layouts[layout]} (${formatNumber(capacity)})`,
              }))}
            />
            <NumberField {...form.field('people')} required />
          </Box>
          <ExtraFields extras={room.extras} currency={currency} field={(at) => form.field(`extras.${at}`)} />
          {room.questions.map((question, at) => (
            <QuestionField
              key={question.key}
              {...form.field(`answers.${at}`)}
              question={{ ...question, required: false, description: '' }}
            />
          ))}
          <TextField {...form.field('note')} rows={3} />
        </Box>
      </Panel>
      <Panel title={t('panel.price')}>
        <Price {...{ room, timezone, currency }} values={form.values} />
        <Box sx={{ ...grid, mt: 2 }}>
          <MoneyField {...form.field('price_cents')} currency={currency} hint={t('new.price_hint')} />
          <CheckboxField {...form.field('is_agreed')} hint={t('new.is_agreed_hint')} />
        </Box>
      </Panel>
    </FormPage>
  )
}

interface PriceProps {
  room: Room
  timezone: string
  currency: string
  values: NewBookingValues
}

/** Price of the entered time by the room's rates. */
function Price({ room, timezone, currency, values }: PriceProps) {
  const { t } = useTranslation('bookings')
  const taxes_and_fees = useTaxesAndFeesOf(room.tax_and_fee_ids)
  const starts_at = fromInputValue(values.starts_at, timezone)
  const ends_at = fromInputValue(values.ends_at, timezone)
  const extras = room.extras.map(({ key }, at) => ({ key, quantity: values.extras[at] ?? 0 }))
  const price =
    starts_at === null || ends_at === null || starts_at >= ends_at
      ? null
      : priceBooking(
          room,
          { starts_at, ends_at, people: values.people ?? 1, extras },
          { tier: 'normal', timezone, taxes_and_fees: taxes_and_fees ?? [] },
        )
  // A price without its taxes would be wrong.
  if (taxes_and_fees === undefined) return null
  if (price === null) return <Typography>{t('new.no_price')}</Typography>
  return <PriceLines price={price} currency={currency} />
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
