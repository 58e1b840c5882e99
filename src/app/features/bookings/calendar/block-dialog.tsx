import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { BLOCK_REASON_MAX, createBlock } from '#contract/rooms/schedule.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useCreateBlock } from '#app/data/bookings/mutations.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'

interface BlockDialogProps {
  room_id: Id | undefined
  span: Span
  timezone: string
  onClose: () => void
}

/** Blocks a room for a period. */
export function BlockDialog({ room_id, span, timezone, onClose }: BlockDialogProps) {
  const { t } = useTranslation('bookings')
  useCataloguePull()
  const rooms = (useAccountRows()?.rooms ?? []).filter(({ status }) => status !== 'ARCHIVED')
  const block = useCreateBlock()
  const form = useRowForm({
    schema: createBlock.body,
    row: null,
    toForm: () => ({
      room_id: room_id ?? '',
      starts_at: toInputValue(span.starts_at, timezone),
      ends_at: toInputValue(span.ends_at, timezone),
      reason: '',
    }),
    toBody: ({ starts_at, ends_at, ...values }) => ({
      ...values,
      starts_at: fromInputValue(starts_at, timezone) ?? '',
      ends_at: fromInputValue(ends_at, timezone) ?? '',
    }),
    labels: {
      room_id: t('house.room'),
      starts_at: t('house.from'),
      ends_at: t('house.to'),
      reason: t('house.reason'),
    },
    save: ({ body }) => block.mutateAsync(body),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('house.block')}
      submit={t('house.block')}
      onClose={onClose}
      disabled={!useOnline()}
    >
      <SelectField
        {...form.field('room_id')}
        required
        options={[
          { value: '', label: t('house.choose') },
          ...rooms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DateTimeField {...form.field('starts_at')} required timezone={timezone} />
      <DateTimeField {...form.field('ends_at')} required timezone={timezone} />
      <TextField {...form.field('reason')} max={BLOCK_REASON_MAX} />
    </FormDialog>
  )
}
