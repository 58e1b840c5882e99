import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { reEntry } from '#contract/check-in-lists.ts'
import { useEvent } from '../use-event.tsx'
import type { ListForm } from './list-form.ts'
import { useListLabels } from './list-labels.ts'

interface ListFieldsProps {
  form: ListForm
  setForm: (form: ListForm) => void
  problemOf: (field: keyof ListForm) => string | undefined
  hint: (field: 'name' | 'description') => string
}

export function ListFields({ form, setForm, problemOf, hint }: ListFieldsProps) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const labels = useListLabels()
  const text = (field: 'name' | 'description' | 'activates_at' | 'expires_at') => ({
    id: `list-${field}`,
    label: labels[field],
    value: form[field],
    error: problemOf(field) !== undefined,
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [field]: target.value }),
  })
  const zone = t('list.zone', { timezone: event.timezone.replaceAll('_', ' ') })
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField {...text('name')} required autoFocus helperText={problemOf('name') ?? hint('name')} />
      <TextField
        {...text('description')}
        multiline
        helperText={problemOf('description') ?? hint('description')}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <TextField {...text('activates_at')} {...dateInput} helperText={problemOf('activates_at') ?? zone} />
        <TextField
          {...text('expires_at')}
          {...dateInput}
          helperText={problemOf('expires_at') ?? t('list.dates_hint')}
        />
      </Stack>
      <Tickets form={form} setForm={setForm} problem={problemOf('ticket_ids')} label={labels.ticket_ids} />
      <ReEntryChoice form={form} setForm={setForm} label={labels.re_entry} />
      <FormControlLabel
        label={labels.admit_unpaid}
        control={
          <Checkbox
            checked={form.admit_unpaid}
            onChange={(event) => setForm({ ...form, admit_unpaid: event.target.checked })}
          />
        }
      />
    </Stack>
  )
}

const dateInput = { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } as const

type PartProps = Pick<ListFieldsProps, 'form' | 'setForm'> & { label: string; problem?: string | undefined }

function Tickets({ form, setForm, label, problem }: PartProps) {
  const { tickets } = useEvent()
  // In the order of the event's tickets, so that the same choice is the same list of ids.
  const toggle = (id: string, is_on: boolean) =>
    tickets.map((ticket) => ticket.id).filter((one) => (one === id ? is_on : form.ticket_ids.includes(one)))
  return (
    <FormControl component="fieldset" error={problem !== undefined}>
      <FormLabel component="legend" id="list-ticket_ids" tabIndex={-1}>
        {label}
      </FormLabel>
      {tickets.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              checked={form.ticket_ids.includes(id)}
              onChange={(event) => setForm({ ...form, ticket_ids: toggle(id, event.target.checked) })}
            />
          }
        />
      ))}
      <FormHelperText sx={{ mx: 0 }}>{problem}</FormHelperText>
    </FormControl>
  )
}

function ReEntryChoice({ form, setForm, label }: PartProps) {
  const { t } = useTranslation('event-admin')
  const choices = {
    never: t('list.re_entry_never'),
    after_exit: t('list.re_entry_after_exit'),
    always: t('list.re_entry_always'),
  }
  return (
    <FormControl>
      <FormLabel id="list-re_entry">{label}</FormLabel>
      <RadioGroup
        aria-labelledby="list-re_entry"
        value={form.re_entry}
        onChange={(_, value) => setForm({ ...form, re_entry: reEntry.parse(value) })}
      >
        {reEntry.options.map((choice) => (
          <FormControlLabel key={choice} value={choice} control={<Radio />} label={choices[choice]} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
