import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { PublicRoom, RoomTerms } from '#contract/rooms/public-rooms.ts'
import type { RoomLayout } from '#contract/rooms/rooms.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { foreignTimezone, formatRange } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useSession } from '#app/lib/net/session.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { QuestionField } from '#app/components/inputs/question-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { priceOf } from './find-rooms.ts'
import { ExtraFields } from '#app/components/room/extra-fields.tsx'
import { PriceLines } from '#app/components/room/price-lines.tsx'
import { useLayoutLabels } from '#app/components/room/room-labels.ts'
import type { RoomsSearch } from './rooms-search.ts'
import { useRequestForm } from './use-ask-form.ts'

interface BookingRequestFormProps {
  room: PublicRoom
  terms: RoomTerms
  span: Span
  search: RoomsSearch
  is_taken: boolean
  onClose: () => void
  onSent: (booking: OwnBooking) => void
}

/** Requests a room at a time: purpose, extras, price and the next steps. */
export function BookingRequestForm({
  room,
  terms,
  span,
  search,
  is_taken,
  onClose,
  onSent,
}: BookingRequestFormProps) {
  const { t } = useTranslation('venue')
  const online = useOnline()
  const is_signed_in = useSession() !== null
  const layouts = useLayoutLabels()
  const form = useRequestForm({
    room,
    span,
    people: search.people,
    layout: search.layout,
    waits: is_taken,
    onSent,
  })
  const { values } = form
  const extras = room.extras.map(({ key }, at) => ({ key, quantity: values.extras[at] ?? 0 }))
  const price = priceOf(room, span, { people: values.people ?? 1, extras }, terms)
  const time = form.field('starts_at')
  const zone = foreignTimezone(terms.timezone, span.starts_at)
  return (
    <Box sx={{ mt: 2 }}>
      <Typography id={time.id} variant="h4" component="p">
        {formatRange(span.starts_at, span.ends_at, terms.timezone)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {zone}
      </Typography>
      {is_taken && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {t('form.waits')}
        </Alert>
      )}
      <FormPage
        form={form}
        submit={is_taken ? t('form.submit_waits') : t('form.submit')}
        disabled={!online || !is_signed_in}
        note={!online && t('form.offline')}
        is_kept
      >
        <SelectField<RoomLayout>
          {...form.field('layout')}
          options={room.layouts.map(({ layout, capacity }) => ({
            value: layout,
            label: t('room.capacity', { layout: layouts[layout], people: formatNumber(capacity) }),
          }))}
        />
        <NumberField {...form.field('people')} required />
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
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {room.is_at_once ? t('form.at_once') : t('form.then', { hours: terms.answer_hours })}
        </Typography>
        {!is_signed_in && <SignInRequired />}
      </FormPage>
      <Stack sx={{ mt: 1 }}>
        <Button onClick={onClose} sx={columnStart}>
          {t('form.close')}
        </Button>
      </Stack>
    </Box>
  )
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
