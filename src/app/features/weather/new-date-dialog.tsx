import { useTranslation } from 'react-i18next'
import { tellNewDate, type ClosedEvent } from '#contract/rooms/weather.ts'
import type { Id } from '#contract/wire/id.ts'
import { useAnnounceNewDate } from '#app/data/weather/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'

interface NewDateDialogProps {
  closure_id: Id
  event: ClosedEvent
  onClose: () => void
}

/** Sets the new date of a postponed event; its buyers are notified. */
export function NewDateDialog({ closure_id, event, onClose }: NewDateDialogProps) {
  const { t } = useTranslation('bookings')
  const announce = useAnnounceNewDate(closure_id)
  const form = useRowForm({
    schema: tellNewDate.body,
    row: null,
    toForm: () => ({ start_date: '', end_date: '' }),
    toBody: ({ start_date, end_date }) => ({ event_id: event.id, start_date, end_date: end_date || null }),
    labels: { start_date: t('weather.new_start'), end_date: t('weather.new_end') },
    save: ({ body }) => announce.mutateAsync(body),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={event.title}
      submit={t('weather.tell_date')}
      onClose={onClose}
      disabled={!useOnline()}
    >
      <DateTimeField {...form.field('start_date')} required timezone={event.timezone} />
      <DateTimeField {...form.field('end_date')} timezone={event.timezone} />
    </FormDialog>
  )
}
