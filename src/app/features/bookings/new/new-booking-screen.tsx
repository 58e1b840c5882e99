import Box from '@mui/material/Box'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { LoadingRows } from '#app/ui/states.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Page } from '#app/ui/page.tsx'
import { newBookingSearch } from './new-booking-search.ts'
import { NewBookingForm } from './new-booking-form.tsx'

/** Creates a booking on behalf of someone: first the room, then its questions and extras. */
export function NewBookingScreen() {
  const { t } = useTranslation('bookings')
  useCataloguePull()
  const rows = useAccountRows()
  const timezone = useAccountTimezone()
  const search = newBookingSearch.parse(useSearch({ strict: false }))
  const { room: room_id } = search
  const navigate = useNavigate()
  const rooms = (rows?.rooms ?? []).filter(({ status }) => status !== 'ARCHIVED')
  const room = rooms.find(({ id }) => id === room_id)
  return (
    <Page
      title={t('new.title')}
      subtitle={t('new.lead')}
      back={{ to: '/manage/bookings', label: t('title') }}
      width="md"
    >
      {rows === undefined || (!rows.is_kept && rooms.length === 0) ? (
        <LoadingRows rows={4} />
      ) : (
        <Box sx={{ mb: 3 }}>
          <SelectField
            id="new-booking-room"
            label={t('house.room')}
            required
            value={room?.id ?? ''}
            onChange={(value) =>
              void navigate({
                to: '.',
                search: (previous) => ({ ...previous, room: value || undefined }),
                replace: true,
              })
            }
            options={[
              { value: '', label: t('house.choose') },
              ...rooms.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Box>
      )}
      {room !== undefined && <NewBookingForm key={room.id} {...{ room, timezone, search }} />}
    </Page>
  )
}
