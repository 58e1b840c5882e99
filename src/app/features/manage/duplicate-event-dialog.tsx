import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  EVENT_TITLE_MAX,
  eventCopy,
  eventCopyPart,
  type Event,
  type EventCopyPart,
} from '#contract/events/events.ts'
import { useDuplicateEvent } from '#app/data/events/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { eventFields } from '#app/components/fields/event.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { checkEventDates } from '#app/components/form/event-dates.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Tickets first, because others are for them. */
const PARTS: readonly EventCopyPart[] = [
  'tickets',
  ...eventCopyPart.options.filter((part) => part !== 'tickets'),
]

/** Duplicates an event with the selected parts and opens the copy. */
export function DuplicateEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation('manage')
  const navigate = useNavigate()
  const notify = useNotify()
  const online = useOnline()
  const copy = useDuplicateEvent(event.id)
  const id = useNewId('event')
  const form = useRowForm({
    schema: eventCopy,
    row: null,
    toForm: () => ({
      title: t('copy.of', { title: event.title }),
      start_date: event.start_date,
      end_date: event.end_date ?? '',
      parts: [...eventCopyPart.options],
    }),
    toBody: (values) => ({ ...values, end_date: values.end_date || null }),
    check: (dates) => checkEventDates({ ...dates, timezone: event.timezone }),
    labels: { ...labelsOf(useFields(eventFields)), parts: t('copy.parts') },
    blame: { 'event.ends_before_start': 'end_date' },
    save: ({ body }) => copy.mutateAsync({ ...body, id }),
    onSaved: (created) => {
      notify({ kind: 'success', text: t('copy.done') })
      onClose()
      if (created !== null) void navigate({ to: '/manage/event/$eventId', params: { eventId: created.id } })
    },
  })
  const field = form.field('parts')
  return (
    <FormDialog
      form={form}
      title={t('copy.title', { title: event.title })}
      submit={t('copy.submit')}
      disabled={!online}
      onClose={onClose}
    >
      {!online && <Alert severity="info">{t('needs_network')}</Alert>}
      <TextField {...form.field('title')} required autoFocus max={EVENT_TITLE_MAX} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...form.field('start_date')} required timezone={event.timezone} />
        <DateTimeField {...form.field('end_date')} />
      </Stack>
      <CheckboxGroup
        {...field}
        onChange={(values) => field.onChange([...values])}
        options={PARTS.map((value) => ({ value, label: t(`copy.${value}`) }))}
        all={t('copy.all')}
      />
    </FormDialog>
  )
}
