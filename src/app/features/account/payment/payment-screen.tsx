import ConnectedIcon from '@mui/icons-material/CheckCircleOutlined'
import IncompleteIcon from '@mui/icons-material/PendingOutlined'
import NotConnectedIcon from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PaymentConnection } from '#contract/accounts.ts'
import { useConnectPayment } from '#app/data/accounts/mutations.ts'
import { usePaymentConnection } from '#app/data/accounts/queries.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { useHasRight } from '#app/lib/session.ts'
import { WaitForServer } from '#app/parts/wait-for-server.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Whether the account can take cards, and connecting it. */
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

function Connection({ connection: { provider, status } }: { connection: PaymentConnection }) {
  const { t } = useTranslation('account')
  const states = {
    NOT_CONNECTED: {
      chip: <StatusChip tone="default" icon={<NotConnectedIcon />} label={t('payment.not_connected')} />,
      text: t('payment.not_connected_text'),
      action: t('payment.connect'),
    },
    SETUP_INCOMPLETE: {
      chip: <StatusChip tone="warning" icon={<IncompleteIcon />} label={t('payment.incomplete')} />,
      text: t('payment.incomplete_text'),
      action: t('payment.go_on'),
    },
    CONNECTED: {
      chip: <StatusChip tone="success" icon={<ConnectedIcon />} label={t('payment.connected')} />,
      text: t('payment.connected_text'),
      action: null,
    },
  }
  const { chip, text, action } = states[status]
  return (
    <Panel title={t('payment.cards')} action={chip}>
      <Typography>{text}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {provider === 'stripe' ? t('payment.stripe') : t('payment.sandbox')}
      </Typography>
      {action !== null && <Connect label={action} />}
    </Panel>
  )
}

function Connect({ label }: { label: string }) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const may_edit = useHasRight('account.edit')
  const notify = useNotify()
  const connect = useConnectPayment()
  const start = () =>
    connect.mutate(undefined, {
      onSuccess: ({ status }) =>
        status === 'CONNECTED' && notify({ kind: 'success', text: t('payment.done') }),
      onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    })
  const offline_note = !online && t('offline')
  return (
    <Stack direction="row" sx={{ gap: 1.5, mt: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button variant="contained" loading={connect.isPending} disabled={!online || !may_edit} onClick={start}>
        {label}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {may_edit ? offline_note : t('read_only')}
      </Typography>
    </Stack>
  )
}
