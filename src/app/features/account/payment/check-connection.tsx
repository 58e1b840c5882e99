import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useConnectPayment } from '#app/data/accounts/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { useNotify } from '#app/ui/notifications.tsx'

/** Checks the server's connection to the provider, which connects the account. */
export function CheckConnection({ is_new }: { is_new: boolean }) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const may_edit = useHasRight('account.edit')
  const notify = useNotify()
  const connect = useConnectPayment()
  const start = () =>
    connect.mutate(undefined, {
      onSuccess: ({ status }) =>
        notify(
          status === 'CONNECTED'
            ? { kind: 'success', text: t('payment.done') }
            : { kind: 'info', text: t('payment.still_missing') },
        ),
      onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    })
  const offline_note = !online && t('offline')
  return (
    <Stack direction="row" sx={{ gap: 1.5, mt: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button variant="contained" loading={connect.isPending} disabled={!online || !may_edit} onClick={start}>
        {is_new ? t('payment.connect') : t('payment.check_again')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {may_edit ? offline_note : t('read_only')}
      </Typography>
    </Stack>
  )
}
