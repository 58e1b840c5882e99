import MailIcon from '@mui/icons-material/MarkEmailReadOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FIND_MINUTES } from '#contract/orders/find-tickets.ts'
import { ApiError } from '#api-client/api-error.ts'
import { useFindTickets, useFoundOrders } from '#app/data/my-tickets/find.ts'
import { useWallet } from '#app/data/my-tickets/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useTicketsHere } from '#app/lib/tickets-here.ts'
import { useVenue } from '#app/lib/venue.ts'
import { WalletEvents } from '#app/components/order/wallet-events.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { FindForm } from './find-form.tsx'
import { OrderList } from './found-list.tsx'

/** Lets buyers find their tickets by email, without an account. */
export function FindScreen() {
  const { t } = useTranslation('tickets-in-hand')
  const search = useSearch({ from: '/_query/_public/find-my-tickets' })
  // Used once and removed from the URL, which people share.
  const [token, setToken] = useState(search.token ?? null)
  const found = useFoundOrders(token)
  useRemoveSpentToken(search.token !== undefined && (found.isSuccess || isInvalidLink(found.error)))
  if (token === null) return <TicketLookup />
  if (isInvalidLink(found.error)) return <TicketLookup problem={t('find.dead')} />
  if (found.error !== null) {
    return (
      <Page title={t('find.title')} width="sm">
        <ErrorState onRetry={() => void found.refetch()}>{errorText(found.error)}</ErrorState>
      </Page>
    )
  }
  return (
    <Page title={t('find.title')} width="md">
      {found.data === undefined ? (
        <div role="status" aria-label={t('find.opening')}>
          <LoadingRows rows={4} />
        </div>
      ) : (
        <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
          {found.data.length === 0 ? (
            <Alert severity="info">{t('find.none')}</Alert>
          ) : (
            <OrderList orders={found.data} title={t('find.mine')} />
          )}
          <Button onClick={() => setToken(null)}>{t('find.other')}</Button>
        </Stack>
      )}
    </Page>
  )
}

/** A link truncated by an email client is as invalid as a used one. */
const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && ['link.invalid', 'request.invalid'].includes(error.code)

function useRemoveSpentToken(is_spent: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (is_spent) void navigate({ to: '/find-my-tickets', search: {}, replace: true })
  }, [is_spent, navigate])
}

/** Tickets on this device, and the form to find others. */
function TicketLookup({ problem }: { problem?: string }) {
  const { t } = useTranslation('tickets-in-hand')
  const { sends_mail } = useVenue()
  const has_tickets = useTicketsHere()
  const wallet = useWallet()
  const find = useFindTickets()
  return (
    <Page title={has_tickets ? t('wallet.title') : t('find.title')} width="md">
      <Stack sx={{ gap: 4 }}>
        {problem !== undefined && <Alert severity="warning">{problem}</Alert>}
        {wallet === undefined && has_tickets && <LoadingRows rows={3} />}
        {wallet !== undefined && (
          <>
            <WalletEvents title={t('wallet.next')} events={wallet.next} />
            <WalletEvents title={t('wallet.past')} events={wallet.past} />
          </>
        )}
        {has_tickets && sends_mail && <Typography variant="h2">{t('wallet.find_others')}</Typography>}
        {!sends_mail ? (
          <Alert severity="info" role="note">
            {t('find.no_mail')}
          </Alert>
        ) : find.data === undefined ? (
          <FindForm find={find.mutateAsync} />
        ) : (
          <EmptyState
            icon={<MailIcon />}
            title={t('find.sent')}
            action={
              <Button variant="outlined" onClick={() => find.reset()}>
                {t('find.again')}
              </Button>
            }
          >
            {t('find.sent_text', { minutes: FIND_MINUTES })}
          </EmptyState>
        )}
      </Stack>
    </Page>
  )
}
