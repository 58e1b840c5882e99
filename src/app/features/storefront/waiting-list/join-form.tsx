import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '#contract/account/users.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { waitingNew } from '#contract/sales/waiting-list.ts'
import { useJoinWaitingList } from '#app/data/waiting-list/own.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

interface JoinFormProps {
  event: PublicEventFull
  /** A link to the event. */
  back: ReactNode
}

/** Wanted tickets, name and address; then where the link was sent. */
export function JoinForm({ event, back }: JoinFormProps) {
  const { t } = useTranslation('waiting-list')
  const online = useOnline()
  const { field, error, isPending, sent_to, submit } = useJoinForm(event)
  if (sent_to !== null)
    return (
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }} role="status">
        <Typography variant="h2">{t('join.done')}</Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{t('join.done_text', { email: sent_to })}</Typography>
        {back}
      </Stack>
    )
  const sold_out = event.tickets.filter(({ sale }) => sale === 'sold_out')
  const options = [
    { value: '', label: t('join.any') },
    ...sold_out.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit()
      }}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t('join.lead')}</Typography>
        {!online && <Alert severity="info">{t('join.offline')}</Alert>}
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <SelectField {...field('ticket_id', t('join.ticket'))} options={options} />
        <NumberField {...field('quantity', t('join.quantity'))} hint={t('join.quantity_hint')} required />
        <TextField
          {...field('first_name', t('join.first_name'))}
          required
          max={FIRST_NAME_MAX}
          autoComplete="given-name"
        />
        <TextField
          {...field('last_name', t('join.last_name'))}
          max={LAST_NAME_MAX}
          autoComplete="family-name"
        />
        <TextField {...field('email', t('join.email'))} required type="email" autoComplete="email" />
        <Button type="submit" variant="contained" size="large" loading={isPending} disabled={!online}>
          {t('join.submit')}
        </Button>
      </Stack>
    </Box>
  )
}

type JoinValues = {
  ticket_id: string
  quantity: number | null
  first_name: string
  last_name: string
  email: string
}
const BLANK: JoinValues = { ticket_id: '', quantity: 1, first_name: '', last_name: '', email: '' }

function useJoinForm(event: PublicEventFull) {
  const errorLabel = useFieldErrorLabels()
  const [form, setForm] = useState(BLANK)
  const [is_submitted, setSubmitted] = useState(false)
  const [sent_to, setSentTo] = useState<string | null>(null)
  const { mutate, isPending, error } = useJoinWaitingList(event.id)
  const { ticket_id, ...fields } = form
  const parsed = waitingNew.safeParse({ ...fields, ticket_ids: ticket_id === '' ? [] : [ticket_id] })
  const refused = error instanceof ApiError ? error.errors : undefined
  const field = <Name extends keyof JoinValues>(name: Name, label: string) => {
    const issue = is_submitted ? parsed.error?.issues.find(({ path }) => path[0] === name) : undefined
    const codes = issue === undefined ? refused?.[name] : [issue.message]
    return {
      id: `waiting_${name}`,
      label,
      value: form[name],
      onChange: (value: JoinValues[Name]) => setForm((current) => ({ ...current, [name]: value })),
      problem: codes && errorLabel(codes),
    }
  }
  const submit = () => {
    setSubmitted(true)
    if (parsed.success) mutate(parsed.data, { onSuccess: ({ email }) => setSentTo(email) })
  }
  return { field, error, isPending, sent_to, submit }
}
