import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useWallet } from '#app/data/my-tickets/queries.ts'
import { WalletEvents } from '#app/components/order/wallet-events.tsx'
import { TextLink } from '#app/ui/links.tsx'

/** Tickets on this device for the next event, with a link to all. */
export function NextTickets() {
  const { t } = useTranslation('tickets-in-hand')
  const wallet = useWallet()
  if (wallet === undefined || wallet.next.length === 0) return null
  return (
    <Box sx={{ mb: 4, maxWidth: '48rem' }}>
      <WalletEvents title={t('wallet.title')} events={wallet.next.slice(0, 1)} />
      {wallet.next.length + wallet.past.length > 1 && (
        <TextLink
          to="/find-my-tickets"
          underline="always"
          sx={{ display: 'inline-block', mt: 1.5, py: 0.75 }}
        >
          {t('wallet.all')}
        </TextLink>
      )}
    </Box>
  )
}
