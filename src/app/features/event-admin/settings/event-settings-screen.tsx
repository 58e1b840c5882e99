import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events.ts'
import { changedFields, saveEdit } from '#app/data/edits/mutations.ts'
import { useBusy } from '#app/lib/busy.ts'
import { useOnline } from '#app/lib/online.ts'
import { ErrorSummary } from '#app/parts/error-summary.tsx'
import type { FieldErrors } from '#app/parts/form-check.ts'
import { TimezoneField } from '#app/parts/timezone-field.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { useFieldWords } from '../field-words.ts'
import { RowEdits } from '../row-edits.tsx'
import { useEvent } from '../use-event.tsx'
import { checkEvent, formOf, type EventField, type EventForm } from './event-form.ts'

/** Title, description and dates of an event; saved here at once and sent when the network is there. */
export function EventSettingsScreen() {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  return (
    <Page title={t('settings.title')} subtitle={t('settings.lead')} width="md">
      <RowEdits row_id={event.id} />
      <SettingsForm />
    </Page>
  )
}

function SettingsForm() {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const notify = useNotify()
  const online = useOnline()
  const say = useFieldWords()
  const [typed, setTyped] = useState<Partial<EventForm>>({})
  // What the typing began from: a change that arrives meanwhile is a conflict and not overwritten.
  const [base, setBase] = useState<Event | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const before = formOf(base ?? event)
  const form: EventForm = { ...before, ...typed }
  const is_changed = Object.keys(changedFields(before, form)).length > 0
  const labels: Record<EventField, string> = {
    title: t('settings.event_title'),
    description: t('settings.description'),
    start_date: t('settings.start'),
    end_date: t('settings.end'),
    timezone: t('settings.timezone'),
  }
  useBusy('unsaved', is_changed)

  async function save(): Promise<void> {
    const checked = checkEvent(form)
    setErrors(checked.errors ?? {})
    if (checked.data === null) return
    const row = base ?? event
    const mine = changedFields(row, checked.data)
    if (Object.keys(mine).length > 0) await saveEdit({ resource: 'event', row, mine })
    setTyped({})
    setBase(null)
    notify({ kind: 'success', text: online ? t('settings.saved') : t('settings.saved_here') })
  }

  const set = (field: EventField) => (value: string) => {
    setBase(base ?? event)
    setTyped({ ...typed, [field]: value })
  }
  const field = (name: EventField) => ({
    id: `event-${name}`,
    label: labels[name],
    value: form[name],
    error: errors[name] !== undefined,
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  })
  const help = (name: EventField, hint?: string) => say(errors[name]) ?? hint
  const problems = Object.entries(errors).map(([name, codes]) => ({
    id: `event-${name}`,
    label: name in labels ? labels[name as EventField] : name,
    message: say(codes) ?? '',
  }))
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2.5 }}
      onSubmit={(submit) => {
        submit.preventDefault()
        void save()
      }}
    >
      {problems.length > 0 && (
        <ErrorSummary title={t('field.problems', { count: problems.length })} problems={problems} />
      )}
      <TextField {...field('title')} required helperText={help('title')} />
      <TextField
        {...field('description')}
        multiline
        minRows={3}
        maxRows={14}
        helperText={help('description')}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <TextField {...field('start_date')} {...dateInput} required helperText={help('start_date')} />
        <TextField
          {...field('end_date')}
          {...dateInput}
          helperText={help('end_date', t('settings.end_hint'))}
        />
      </Stack>
      <TimezoneField {...field('timezone')} onChange={set('timezone')} problem={help('timezone')} />
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={!is_changed}>
          {t('settings.save')}
        </Button>
        {!online && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('settings.offline')}
          </Typography>
        )}
      </Stack>
      <LeaveGuard is_changed={is_changed} />
    </Stack>
  )
}

const dateInput = { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } as const

/** Typed and not saved: asks before the page goes. */
function LeaveGuard({ is_changed }: { is_changed: boolean }) {
  const { t } = useTranslation('event-admin')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => is_changed,
    enableBeforeUnload: is_changed,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('settings.leave')}
      confirm={t('settings.leave_confirm')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('settings.leave_text')}
    </ConfirmDialog>
  )
}
