import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BookingPrice, OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { PublicRoom, RoomTerms } from '#contract/rooms/public-rooms.ts'
import type { RoomLayout } from '#contract/rooms/rooms.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useSession } from '#app/lib/net/session.ts'
import { useVenue } from '#app/lib/venue.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { CancellationNote } from '#app/components/order/cancellation-terms.tsx'
import { QuestionField } from '#app/components/inputs/question-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { layoutFor, priceOf } from './find-rooms.ts'
import { ExtraFields } from '#app/components/room/extra-fields.tsx'
import { PriceLines } from '#app/components/room/price-lines.tsx'
import { useLayoutLabels } from '#app/components/room/room-labels.ts'
import type { RoomsSearch } from './rooms-search.ts'
import { useRequestForm } from './use-ask-form.ts'

interface BookingRequestFormProps {
  room: PublicRoom
  terms: RoomTerms
  span: Span
  kind: 'free' | 'tentative' | 'unknown' | 'taken'
  search: RoomsSearch
  onChange: (changes: Partial<RoomsSearch>) => void
  onSent: (booking: OwnBooking) => void
}

/** Requests a room at a time: purpose, extras, price and the next steps. */
export function BookingRequestForm({
  room,
  terms,
  span,
  kind,
  search,
  onChange,
  onSent,
}: BookingRequestFormProps) {
  const { t } = useTranslation('venue')
  const online = useOnline()
  const is_signed_in = useSession() !== null
  const layouts = useLayoutLabels()
  const layout = layoutFor(room, search)
  const { form, may_be_sent } = useRequestForm({
    room,
    span,
    people: search.people ?? null,
    layout,
    waits: kind === 'tentative',
    onSent,
  })
  const { values } = form
  const waits = kind === 'tentative' && !may_be_sent
  const extras = room.extras.map(({ key }, at) => ({ key, quantity: values.extras[at] ?? 0 }))
  const price = priceOf(room, span, { people: search.people ?? 1, extras }, terms)
  const people = form.field('people')
  if (kind === 'taken' && !may_be_sent) return null
  return (
    <Box id={form.field('starts_at').id} tabIndex={-1} sx={{ mt: 2 }}>
      {waits && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {t('form.waits', { hours: terms.answer_hours })}
        </Alert>
      )}
      <FormPage
        form={form}
        submit={waits ? t('form.submit_waits') : t('form.submit')}
        disabled={!online || !is_signed_in}
        note={!online && t('form.offline')}
        is_kept
      >
        <SelectField<RoomLayout>
          {...form.field('layout')}
          value={layout}
          onChange={(value) => onChange({ layout: value })}
          options={room.layouts.map((option) => ({
            value: option.layout,
            label: t('room.capacity', {
              layout: layouts[option.layout],
              people: formatNumber(option.capacity),
            }),
          }))}
        />
        <NumberField
          {...people}
          value={search.people ?? null}
          onChange={(value) => {
            people.onChange(value)
            onChange({ people: value === null || !(value >= 1) ? undefined : value })
          }}
          required
        />
        <ExtraFields
          extras={room.extras}
          currency={terms.currency}
          field={(at) => form.field(`extras.${at}`)}
        />
        {room.questions.map((question, at) => (
          <QuestionField
            key={question.key}
            {...form.field(`answers.${at}`)}
            question={{ ...question, description: '' }}
          />
        ))}
        <TextField {...form.field('note')} rows={3} hint={t('form.note_hint')} />
        {room.terms !== '' && (
          <Box>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 1 }}>
              {room.terms}
            </Typography>
            <CheckboxField {...form.field('accepts_terms')} required />
          </Box>
        )}
        {price !== null && <PriceLines price={price} currency={terms.currency} />}
        <BookingTerms price={price} terms={terms} />
        {!waits && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <NextSteps
              is_at_once={room.is_at_once}
              is_free_of_charge={price?.total_gross_cents === 0}
              hours={terms.answer_hours}
            />
          </Typography>
        )}
        {!is_signed_in && <SignInRequired />}
      </FormPage>
    </Box>
  )
}

/** Terms of cancellation of a booking that costs something. */
function BookingTerms({ price, terms }: { price: BookingPrice | null; terms: RoomTerms }) {
  const { cancellation, currency } = terms
  if (price === null || price.total_gross_cents === 0 || cancellation === undefined) return null
  return <CancellationNote terms={cancellation} currency={currency} of="booking" />
}

interface NextStepsProps {
  is_at_once: boolean
  is_free_of_charge: boolean
  hours: number
}

/** What happens once a request for a free time is sent. */
function NextSteps({ is_at_once, is_free_of_charge, hours }: NextStepsProps) {
  const { t } = useTranslation('venue')
  const { sends_mail } = useVenue()
  if (is_at_once) return is_free_of_charge ? t('form.at_once_free') : t('form.at_once')
  return sends_mail ? t('form.then', { hours }) : t('form.then_without_mail', { hours })
}

/** The input is restored after signing in. */
function SignInRequired() {
  const { t } = useTranslation('venue')
  const next = useLocation({ select: ({ href }) => href })
  return (
    <Alert severity="info" role="note">
      {t('form.sign_in')}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <LinkButton to="/login" search={{ next }} variant="contained" size="small">
          {t('form.login')}
        </LinkButton>
        <LinkButton to="/register" search={{ next }} variant="outlined" size="small">
          {t('form.register')}
        </LinkButton>
      </Stack>
    </Alert>
  )
}
