import { useTranslation } from 'react-i18next'
import type { BookingFull } from '#contract/rooms/booking-shape.ts'
import { noteBooking } from '#contract/rooms/bookings.ts'
import { useDecide } from '#app/data/bookings/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormPage } from '#app/parts/form/form-page.tsx'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Staff's own note, which the client never reads. */
export function NotePanel({ booking }: { booking: BookingFull }) {
  const { t } = useTranslation('bookings')
  const online = useOnline()
  const decide = useDecide()
  const form = useRowForm({
    schema: noteBooking.body,
    row: booking,
    toForm: ({ staff_note }) => ({ staff_note }),
    labels: { staff_note: t('note.label') },
    save: ({ body, row }) => decide.mutateAsync({ booking: row, deed: { kind: 'note', body } }),
  })
  return (
    <Panel title={t('panel.note')}>
      <FormPage form={form} submit={t('note.save')} disabled={!online} note={!online && t('offline')}>
        <TextField {...form.field('staff_note')} rows={3} hint={t('note.hint')} />
      </FormPage>
    </Panel>
  )
}
