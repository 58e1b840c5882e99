import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderActions } from '#app/data/client-orders/mutations.ts'
import { useClientOrders } from '#app/data/client-orders/queries.ts'
import { formatInstant, ownTimezone } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import type { SavedOrder } from '#offline/storage/my-tickets-database.ts'
import { BookingCard } from '#app/components/booking/booking-card.tsx'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { NextEvent } from './next-event.tsx'
import { CalendarFeed } from './own-calendar.tsx'
import { RoomBookings } from './room-bookings.tsx'
import { RoomPayment } from './room-payment.tsx'
import { splitOrders } from './split-orders.ts'

/** A guest's own orders, online or offline. */
export function BookingsScreen() {
  const { t } = useTranslation('profile')
  const orders = useClientOrders()
  const paid = useSearch({ strict: false, select: (search) => search.paid })
  return (
    <Page title={t('sections.bookings')} width="md">
      {paid !== undefined && <RoomPayment booking_id={paid} />}
      <WaitForServer query={orders}>
        {(rows) => (rows.length === 0 ? <NextEvent order={undefined} /> : <Bookings orders={rows} />)}
      </WaitForServer>
      <RoomBookings />
      <CalendarFeed />
    </Page>
  )
}

function Bookings({ orders }: { orders: readonly SavedOrder[] }) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const { upcoming, past } = splitOrders(orders, useNow())
  const kept_at = orders[0]?.kept_at
  return (
    <Stack sx={{ gap: 4 }}>
      {!online && kept_at !== undefined && (
        <Alert severity="info" role="note">
          {t('bookings.as_of', { when: formatInstant(kept_at, ownTimezone()) })}
        </Alert>
      )}
      <OrdersSection title={t('bookings.upcoming')} none={t('bookings.none_upcoming')} orders={upcoming} />
      {past.length > 0 && <OrdersSection title={t('bookings.past')} none="" orders={past} is_past />}
    </Stack>
  )
}

interface OrdersSectionProps {
  title: string
  none: string
  orders: readonly SavedOrder[]
  is_past?: boolean
}

function OrdersSection({ title, none, orders, is_past = false }: OrdersSectionProps) {
  const id = useId()
  const actions = useOrderActions()
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2 }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {orders.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>}
      {orders.map((order) => (
        <BookingCard key={order.id} order={order} is_past={is_past} actions={actions} />
      ))}
    </Stack>
  )
}
