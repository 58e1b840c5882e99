import { useTranslation } from 'react-i18next'
import { moveMessage, type MessageFull } from '#contract/messages/messages.ts'
import { useChangeMessage } from '#app/data/messages/queries.ts'
import { toInputValue } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { useEvent } from '../use-event.tsx'

interface RescheduleDialogProps {
  message: MessageFull
  onClose: () => void
}

/** Reschedules a scheduled message, or sends it now. */
export function RescheduleDialog({ message, onClose }: RescheduleDialogProps) {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const online = useOnline()
  const change = useChangeMessage(message)
  const form = useRowForm({
    schema: moveMessage.body,
    row: null,
    toForm: () => ({
      send_at: message.send_at === null ? '' : toInputValue(message.send_at, event.timezone),
    }),
    toBody: ({ send_at }) => ({ send_at: send_at === '' ? null : send_at }),
    labels: { send_at: t('send.later') },
    blame: { 'message.time_invalid': 'send_at' },
    save: ({ body }) => change.mutateAsync({ kind: 'move', send_at: body.send_at }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('one.move')}
      submit={t('one.move_save')}
      onClose={onClose}
      disabled={!online}
    >
      <DateTimeField {...form.field('send_at')} timezone={event.timezone} hint={t('send.later_hint')} />
    </FormDialog>
  )
}
