import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { BuyerTicket } from '#contract/orders/buyer-order.ts'
import { ticketHolder } from '#contract/orders/my-tickets.ts'
import { personName } from '#rules/text/person-name.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useVenue } from '#app/lib/venue.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import type { OrderActions } from './order-actions.ts'

export type RenamableOrder = { id: string; event_id: string; s: string }

interface RenameDialogProps {
  order: RenamableOrder
  ticket: BuyerTicket
  actions: OrderActions
  onClose: () => void
}

/** Dialog that changes the attendee of a ticket; explains first what happens to the old ticket. */
export function RenameDialog({ order, ticket, actions, onClose }: RenameDialogProps) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const { sends_mail } = useVenue()
  const notify = useNotify()
  const form = useRowForm({
    schema: ticketHolder,
    row: ticket,
    toForm: ({ first_name, last_name, email }) => ({ first_name, last_name, email }),
    labels: {
      first_name: t('person.first_name'),
      last_name: t('person.last_name'),
      email: t('rename.email'),
    },
    save: ({ body }) =>
      actions.rename({
        ...body,
        order: { event_id: order.event_id, order_id: order.id, s: order.s },
        attendee_id: ticket.attendee_id,
      }),
    onSaved: (saved) => {
      const renamed = saved?.tickets.find(({ attendee_id }) => attendee_id === ticket.attendee_id)
      if (renamed !== undefined)
        notify({
          kind: 'success',
          text: sends_mail
            ? t('rename.sent', { email: renamed.email })
            : t('rename.saved', { name: personName(renamed) }),
        })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('rename.title')}
      submit={t('rename.submit')}
      onClose={onClose}
      disabled={!online}
      width="xs"
    >
      <Alert severity="warning">{sends_mail ? t('rename.warning') : t('rename.warning_without_mail')}</Alert>
      {!online && <Typography variant="body2">{t('offline')}</Typography>}
      <NameFields first={form.field('first_name')} last={form.field('last_name')} autoFocus />
      <TextField
        {...form.field('email')}
        required
        type="email"
        autoComplete="off"
        hint={sends_mail ? t('rename.email_hint') : undefined}
      />
    </FormDialog>
  )
}
