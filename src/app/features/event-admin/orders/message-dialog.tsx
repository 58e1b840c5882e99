import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MESSAGE_SUBJECT_MAX } from '#contract/messages/messages.ts'
import { buyerMessage, BUYER_MESSAGE_MAX } from '#contract/orders/desk.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { useMessageBuyer } from '#app/data/orders/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useSession } from '#app/lib/net/session.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

const MESSAGE_ROWS = 6

/** Sends a message to the buyer; replies go to the author's own address. */
export function MessageDialog({ order, onClose }: { order: OrderFull; onClose: () => void }) {
  const { t } = useTranslation('event-orders')
  const notify = useNotify()
  const online = useOnline()
  const user = useSession()?.user
  const message = useMessageBuyer(order)
  const form = useRowForm({
    schema: buyerMessage,
    row: null,
    toForm: () => ({ subject: '', message: '', send_copy_to_me: false }),
    labels: {
      subject: t('message.subject'),
      message: t('message.message'),
      send_copy_to_me: t('message.copy'),
    },
    save: ({ body }) => message.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('message.done', { email: order.email }) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('message.title')}
      submit={t('message.send')}
      onClose={onClose}
      disabled={!online || user?.is_email_verified === false}
    >
      {user?.is_email_verified === false && (
        <Alert severity="warning">{errorText({ code: 'user.email_unverified' })}</Alert>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('message.text', { email: order.email, own: user?.email ?? '' })}
      </Typography>
      <TextField {...form.field('subject')} required autoFocus max={MESSAGE_SUBJECT_MAX} />
      <TextField {...form.field('message')} required rows={MESSAGE_ROWS} max={BUYER_MESSAGE_MAX} />
      <SwitchField {...form.field('send_copy_to_me')} />
    </FormDialog>
  )
}
