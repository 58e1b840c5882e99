import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pin as pinShape, PIN_MAX, SUPERVISOR_NAME_MAX, type Supervisor } from '#contract/door/supervisors.ts'
import { useSaveSupervisor } from '#app/data/supervisors/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useEvent } from '../use-event.tsx'

/** Name and PIN of a supervisor; the PIN of an existing one stays unless another is typed. */
export function SupervisorDialog({
  supervisor,
  onClose,
}: {
  supervisor: Supervisor | null
  onClose: () => void
}) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const errorLabel = useFieldErrorLabels()
  const [name, setName] = useState(supervisor?.name ?? '')
  const [pin, setPin] = useState('')
  const [is_submitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useSaveSupervisor(event.id, supervisor?.id ?? null)
  const has_pin = pinShape.safeParse(pin).success || (supervisor !== null && pin === '')
  const save = () => {
    setSubmitted(true)
    if (name.trim() !== '' && has_pin) mutate({ name, pin }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title={supervisor === null ? t('supervisors.add') : t('supervisors.edit_of', { name: supervisor.name })}
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button type="submit" variant="contained" loading={isPending}>
          {t('supervisors.save')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <TextField
          id="supervisor_name"
          label={t('supervisors.name')}
          value={name}
          onChange={setName}
          required
          autoFocus
          max={SUPERVISOR_NAME_MAX}
          problem={is_submitted && name.trim() === '' ? errorLabel(['required']) : undefined}
        />
        <TextField
          id="supervisor_pin"
          label={t('supervisors.pin')}
          hint={supervisor === null ? t('supervisors.pin_hint') : t('supervisors.pin_kept')}
          value={pin}
          onChange={(typed) => setPin(typed.slice(0, PIN_MAX))}
          required={supervisor === null}
          inputMode="numeric"
          autoComplete="off"
          problem={is_submitted && !has_pin ? errorLabel(['pin']) : undefined}
        />
      </Stack>
    </Dialog>
  )
}
