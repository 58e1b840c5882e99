import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SIGNATURE_MAX } from '#contract/door/box-office.ts'
import { newId } from '#contract/wire/new-id.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { TillCommand, TillShift, TillState } from '#offline/box-office/till-types.ts'
import { useDoorTime } from '../screen/use-door-time.ts'
import { MoneyEntry, readAmount } from './money-entry.tsx'
import { resultText } from './till-labels.ts'
import type { TillControl } from './use-till.ts'

const newEntryId = () => newId('box_office_entry', (length) => crypto.getRandomValues(new Uint8Array(length)))

/** The shift of this phone: opened with a float, closed with the counted cash and a name. */
export function ShiftView({ till, state }: { till: TillControl; state: TillState }) {
  const { t } = useTranslation('box-office')
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (command: TillCommand) => setFailure(resultText(await till.run(command), t))
  const { currency, shift } = state
  if (currency === null) return <Typography role="status">{t('no_prices')}</Typography>
  return (
    <Stack sx={{ gap: 2 }}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {shift === null ? (
        <OpeningForm currency={currency} is_busy={till.is_busy} onRun={run} />
      ) : (
        <ClosingForm currency={currency} shift={shift} is_busy={till.is_busy} onRun={run} />
      )}
    </Stack>
  )
}

interface FormProps {
  currency: string
  is_busy: boolean
  onRun: (command: TillCommand) => Promise<void>
}

function OpeningForm({ currency, is_busy, onRun }: FormProps) {
  const { t } = useTranslation('box-office')
  const [id] = useState(newEntryId)
  const [float, setFloat] = useState('')
  const [is_checked, setChecked] = useState(false)
  const float_cents = readAmount(float, currency)
  const submit = () => {
    setChecked(true)
    if (float_cents !== null) void onRun({ kind: 'open_shift', id, float_cents })
  }
  return (
    <Form onSubmit={submit} label={t('shift.open')} is_busy={is_busy}>
      <Typography>{t('shift.open_text')}</Typography>
      <MoneyEntry
        label={t('shift.float')}
        value={float}
        error={is_checked && float_cents === null ? t('shift.invalid') : null}
        onChange={setFloat}
      />
    </Form>
  )
}

function ClosingForm({ currency, shift, is_busy, onRun }: FormProps & { shift: TillShift }) {
  const { t } = useTranslation('box-office')
  const timeOf = useDoorTime()
  const [id] = useState(newEntryId)
  const [counted, setCounted] = useState('')
  const [signed_by, setSignedBy] = useState('')
  const [is_checked, setChecked] = useState(false)
  const counted_cents = readAmount(counted, currency)
  const is_unsigned = signed_by.trim() === ''
  const submit = () => {
    setChecked(true)
    if (counted_cents === null || is_unsigned) return
    void onRun({ kind: 'close_shift', id, counted_cents, signed_by: signed_by.trim() })
  }
  const { opening, expected_cents } = shift
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <Form onSubmit={submit} label={t('shift.close')} is_busy={is_busy}>
      <Typography>
        {t('shift.opened', { time: timeOf(opening.at), sum: money(opening.float_cents) })}
      </Typography>
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
        {t('shift.expected', { sum: money(expected_cents) })}
      </Typography>
      <MoneyEntry
        label={t('shift.counted')}
        value={counted}
        error={is_checked && counted_cents === null ? t('shift.invalid') : null}
        onChange={setCounted}
      />
      <Typography role="status">
        {counted_cents !== null && t('shift.difference', { sum: money(counted_cents - expected_cents) })}
      </Typography>
      <TextField
        label={t('shift.signed_by')}
        value={signed_by}
        error={is_checked && is_unsigned}
        helperText={is_checked && is_unsigned ? t('shift.sign') : ' '}
        autoComplete="name"
        slotProps={{ htmlInput: { maxLength: SIGNATURE_MAX } }}
        onChange={(event) => setSignedBy(event.target.value)}
      />
    </Form>
  )
}

interface ShiftFormProps {
  label: string
  is_busy: boolean
  onSubmit: () => void
  children: ReactNode
}

function Form({ label, is_busy, onSubmit, children }: ShiftFormProps) {
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <Button type="submit" variant="contained" disabled={is_busy} sx={{ minHeight: 64 }}>
        {label}
      </Button>
    </Stack>
  )
}
