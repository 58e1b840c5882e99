import AddIcon from '@mui/icons-material/Add'
import FiguresIcon from '@mui/icons-material/BarChartOutlined'
import SheetIcon from '@mui/icons-material/ListAltOutlined'
import WeatherIcon from '@mui/icons-material/ThunderstormOutlined'
import CalendarIcon from '@mui/icons-material/CalendarViewWeekOutlined'
import RoomIcon from '@mui/icons-material/MeetingRoomOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { viewLink } from '#app/ui/view-link.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { useBookingColumns } from './booking-columns.tsx'
import { BOOKING_VIEWS, bookingsSearch, defaultSortOf, type BookingView } from './bookings-search.ts'
import { OfflineCopyNote } from './offline-copy-note.tsx'
import { useBookingList } from './use-booking-list.ts'

/** The venue's bookings; requests first, oldest first. */
export function BookingsScreen({ view }: { view: BookingView }) {
  const { t } = useTranslation('bookings')
  const list = useListSearch(bookingsSearch, defaultSortOf(view))
  const may_decide = useHasRight('booking.decide')
  const { rows, is_local } = useBookingList(list, view)
  const titles = { requests: t('none.requests'), coming: t('none.coming'), all: t('none.all') }
  const texts = {
    requests: t('none_text.requests'),
    coming: t('none_text.coming'),
    all: t('none_text.all'),
  }
  return (
    <EditsContext value={useAccountEdits()}>
      <ListPage
        title={t('title')}
        subtitle={t('lead')}
        create={may_decide && <NewBookingLink />}
        // The view itself does not count as a filter.
        list={{ ...list, is_narrowed: list.search.q !== undefined, clear: () => list.setQuery('') }}
        rows={rows}
        columns={useBookingColumns(view)}
        rowKey={({ id }) => id}
        searchLabel={t('search')}
        above={is_local && <OfflineCopyNote content="list" />}
        before={<Views view={view} />}
        empty={
          <EmptyState icon={<RoomIcon />} title={titles[view]} action={may_decide && <NewBookingLink />}>
            {texts[view]}
          </EmptyState>
        }
      />
    </EditsContext>
  )
}

function NewBookingLink() {
  const { t } = useTranslation('bookings')
  return (
    <LinkButton to="/manage/bookings/new" variant="contained" startIcon={<AddIcon />}>
      {t('new.title')}
    </LinkButton>
  )
}

function Views({ view }: { view: BookingView }) {
  const { t } = useTranslation('bookings')
  const may_decide = useHasRight('booking.decide')
  const labels = { requests: t('view.requests'), coming: t('view.coming'), all: t('view.all') }
  return (
    <Box component="nav" aria-label={t('view.label')} sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {BOOKING_VIEWS.map((option) => (
        <LinkButton
          key={option}
          to="/manage/bookings"
          search={option === 'requests' ? {} : { view: option }}
          {...viewLink(option === view)}
        >
          {labels[option]}
        </LinkButton>
      ))}
      <LinkButton
        to="/manage/bookings/house"
        color="inherit"
        startIcon={<CalendarIcon />}
        sx={{ ml: { sm: 'auto' } }}
      >
        {t('house.title')}
      </LinkButton>
      <LinkButton to="/manage/bookings/sheet" color="inherit" startIcon={<SheetIcon />}>
        {t('sheet.title')}
      </LinkButton>
      <LinkButton to="/manage/bookings/figures" color="inherit" startIcon={<FiguresIcon />}>
        {t('figures.title')}
      </LinkButton>
      <LinkButton to="/manage/rooms/{-$roomId}" color="inherit" startIcon={<RoomIcon />}>
        {t('rooms')}
      </LinkButton>
      {may_decide && (
        <LinkButton to="/manage/weather" color="inherit" startIcon={<WeatherIcon />}>
          {t('weather.link')}
        </LinkButton>
      )}
    </Box>
  )
}
