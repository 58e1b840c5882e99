import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { UndeliveredEmail, OrderFull } from '#contract/orders/order-details.ts'
import { useResendOrderMail } from '#app/data/orders/mutations.ts'
import { sentenceSeparator } from '#app/lib/format/punctuation.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { useFailureLabels } from '#app/features/event-admin/messages/message-labels.ts'
import { useHasEventRight } from '../use-event.tsx'

/** Order emails that failed or may not have arrived, each with a resend button. */
export function MailsNotice({ order }: { order: OrderFull }) {
  return (
    <Stack sx={{ gap: 1, mb: 2, '&:empty': { display: 'none' } }}>
      {order.mails_not_sent.map((mail) => (
        <MailNotice key={mail.id} order={order} mail={mail} />
      ))}
    </Stack>
  )
}

function MailNotice({ order, mail }: { order: OrderFull; mail: UndeliveredEmail }) {
  const { t } = useTranslation('event-orders')
  const failure_labels = useFailureLabels()
  const may_edit = useHasEventRight('order.edit')
  const online = useOnline()
  const notify = useNotify()
  const resend = useResendOrderMail(order)
  const send = () =>
    resend.mutate(mail.id, {
      onSuccess: () => notify({ kind: 'success', text: t('resend.again_done') }),
      onError: (error) => notify({ kind: 'error', text: formatFailure('resend', error) }),
    })
  return (
    <Alert
      severity={mail.state === 'unclear' ? 'warning' : 'error'}
      sx={{ overflowWrap: 'anywhere' }}
      action={
        may_edit && (
          <Button color="inherit" size="small" loading={resend.isPending} disabled={!online} onClick={send}>
            {t('resend.again')}
          </Button>
        )
      }
    >
      {mail.because === null
        ? t('resend.unclear', { to: mail.to })
        : `${t('resend.failed', { to: mail.to })}${sentenceSeparator()}${failure_labels[mail.because]}`}
      <Typography variant="body2">
        {mail.state === 'unclear' ? t('resend.message_id', { id: mail.id }) : mail.answer}
      </Typography>
    </Alert>
  )
}
