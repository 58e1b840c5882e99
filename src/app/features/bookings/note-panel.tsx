import { useTranslation } from 'react-i18next'
import { bookingEdit } from '#contract/rooms/bookings.ts'
import type { CurrentBooking } from '#app/data/bookings/saved.ts'
import { useUpdateBooking } from '#app/data/bookings/mutations.ts'
import { bookingFields } from '#app/components/fields/booking.ts'
import { useFields } from '#app/components/fields/field.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Internal note, never visible to the client; editable online or offline. */
export function NotePanel({ booking }: { booking: CurrentBooking }) {
  const { t } = useTranslation('bookings')
  const { label } = useFields(bookingFields).staff_note
  const notifySaved = useSavedNotice()
  const update = useUpdateBooking()
  const form = useRowForm({
    schema: bookingEdit,
    row: booking,
    toForm: ({ staff_note }) => ({ staff_note }),
    labels: { staff_note: label },
    save: ({ changed, row }) => update(row, changed),
    onSaved: (saved) => notifySaved(saved, t('note.saved')),
  })
  return (
    <Panel title={t('panel.note')}>
      <FormPage form={form} submit={t('note.save')}>
        <TextField {...form.field('staff_note')} rows={3} hint={t('note.hint')} />
      </FormPage>
    </Panel>
  )
}
