import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GUEST_LIST_HOST_MAX, guestListInput, type GuestList } from '#contract/orders/guest-lists.ts'
import { useSaveGuestList } from '#app/data/guest-lists/queries.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { useEvent } from '../use-event.tsx'

/** Host, deadline and places of a guest list. */
export function GuestListDialog({ list, onClose }: { list: GuestList | null; onClose: () => void }) {
  const { t } = useTranslation('guest-lists')
  const { event, tickets } = useEvent()
  const errorLabel = useFieldErrorLabels()
  const [host, setHost] = useState(list?.host ?? '')
  const [until, setUntil] = useState(toInputValue(list?.until ?? event.starts_at, event.timezone))
  const [quantities, setQuantities] = useState<Record<string, number | null>>(() =>
    Object.fromEntries(list?.places.map(({ ticket_id, quantity }) => [ticket_id, quantity]) ?? []),
  )
  const [is_submitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useSaveGuestList(event.id, list)
  const places = Object.entries(quantities).flatMap(([ticket_id, quantity]) =>
    quantity ? [{ ticket_id, quantity }] : [],
  )
  const parsed = guestListInput.safeParse({ host, until: fromInputValue(until, event.timezone), places })
  const problemOf = (field: string) => {
    const issue = is_submitted ? parsed.error?.issues.find(({ path }) => path[0] === field) : undefined
    return issue && errorLabel([field === 'until' ? 'wall_time' : issue.message])
  }
  const submit = () => {
    setSubmitted(true)
    if (parsed.success) mutate(parsed.data, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title={list === null ? t('list.new') : t('list.edit_of', { host: list.host })}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" loading={isPending}>
          {t('list.save')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        {problemOf('places') !== undefined && <Alert severity="error">{t('list.no_places')}</Alert>}
        <TextField
          id="guest_list_host"
          label={t('list.host')}
          hint={t('list.host_hint')}
          value={host}
          onChange={setHost}
          required
          autoFocus
          max={GUEST_LIST_HOST_MAX}
          problem={problemOf('host')}
        />
        <DateTimeField
          id="guest_list_until"
          label={t('list.deadline')}
          hint={t('list.deadline_hint')}
          value={until}
          onChange={setUntil}
          required
          timezone={event.timezone}
          problem={problemOf('until')}
        />
        {tickets.map(({ id, name }) => (
          <NumberField
            key={id}
            id={`guest_list_${id}`}
            label={t('list.places_of', { ticket: name })}
            value={quantities[id] ?? null}
            onChange={(quantity) => setQuantities({ ...quantities, [id]: quantity })}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
