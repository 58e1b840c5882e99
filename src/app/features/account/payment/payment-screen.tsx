import ConnectedIcon from '@mui/icons-material/CheckCircleOutlined'
import IncompleteIcon from '@mui/icons-material/PendingOutlined'
import NotConnectedIcon from '@mui/icons-material/LinkOffOutlined'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PaymentConnection } from '#contract/account/accounts.ts'
import { usePaymentConnection } from '#app/data/accounts/queries.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { CheckConnection } from './check-connection.tsx'
import { ConnectionFacts } from './connection-facts.tsx'
import { MissingRequirements } from './connection-gaps.tsx'

/** Whether the account can take card payments, what is missing, and a connection check. */
export function PaymentScreen() {
  const { t } = useTranslation('account')
  return (
    <Page title={t('payment.title')} subtitle={t('payment.lead')} width="md">
      <WaitForServer query={usePaymentConnection()}>
        {(connection) => <Connection connection={connection} />}
      </WaitForServer>
    </Page>
  )
}

function Connection({ connection }: { connection: PaymentConnection }) {
  const { t } = useTranslation('account')
  const { provider, status, missing, details } = connection
  const missing_events = details?.check?.unheard_events ?? []
  const texts = {
    NOT_CONNECTED: t('payment.text.NOT_CONNECTED'),
    SETUP_INCOMPLETE: t('payment.text.SETUP_INCOMPLETE'),
    CONNECTED: t('payment.text.CONNECTED'),
  }
  return (
    <Panel title={t('payment.cards')} action={<ConnectionStatus status={status} />}>
      <Typography sx={{ mb: 2 }}>{texts[status]}</Typography>
      {missing.length > 0 && <MissingRequirements missing={missing} />}
      {missing_events.length > 0 && (
        <Alert severity="warning" role="note" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {t('payment.unheard', { events: missing_events.join(', ') })}
        </Alert>
      )}
      <ConnectionFacts connection={connection} />
      {provider !== null && <CheckConnection is_new={(connection.details?.check ?? null) === null} />}
    </Panel>
  )
}

function ConnectionStatus({ status }: Pick<PaymentConnection, 'status'>) {
  const { t } = useTranslation('account')
  switch (status) {
    case 'NOT_CONNECTED':
      return <StatusChip tone="default" icon={<NotConnectedIcon />} label={t('payment.not_connected')} />
    case 'SETUP_INCOMPLETE':
      return <StatusChip tone="warning" icon={<IncompleteIcon />} label={t('payment.incomplete')} />
    case 'CONNECTED':
      return <StatusChip tone="success" icon={<ConnectedIcon />} label={t('payment.connected')} />
  }
}
