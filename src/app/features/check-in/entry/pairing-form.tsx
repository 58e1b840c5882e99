import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairDevice } from '#contract/door/devices.ts'
import type { Id } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useVenue } from '#app/lib/venue.ts'
import { customColourPageStyles } from '#app/ui/theme/custom-colour.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { pairWithList } from '#offline/door/pair.ts'
import { setMarker } from '#app/lib/doors/door-marker.ts'
import { deviceNameOf } from './phone-name.ts'
import { PlainScreen } from './plain-screen.tsx'
import { requestPersistentStorage } from '../readiness/use-readiness.ts'

interface PairingFormProps {
  listId: Id
  code: string
  onPaired: () => void
}

/** Pairs this phone: the code from the link or typed, a name for the phone, and its gate. */
export function PairingForm({ listId, code, onPaired }: PairingFormProps) {
  const { t } = useTranslation('check-in')
  const { accent_colour } = useVenue()
  const [pairing_code, setCode] = useState(code)
  const [device_name, setName] = useState(() => deviceNameOf(navigator.userAgent) ?? t('pair.phone'))
  const [gate, setGate] = useState('')
  const [is_checked, setChecked] = useState(false)
  const [is_pairing, setPairing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const code_field = useRef<HTMLInputElement>(null)
  const name_field = useRef<HTMLInputElement>(null)
  const isEmpty = (value: string) => is_checked && value.trim() === ''
  const submit = async () => {
    setChecked(true)
    setError(null)
    const parsed = pairDevice.body.safeParse({ pairing_code, device_name, gate: gate.trim() || null })
    if (!parsed.success) return (pairing_code.trim() === '' ? code_field : name_field).current?.focus()
    setPairing(true)
    try {
      const { list_ids } = await pairWithList(browserPorts(), listId, parsed.data)
      for (const list_id of [listId, ...list_ids]) setMarker(list_id, 'opened')
      // Firefox prompts the user, and this stays pending until they answer.
      void requestPersistentStorage()
      onPaired()
    } catch (failure) {
      setError(failure)
      setPairing(false)
    }
  }
  const field = (value: string, set: (next: string) => void) => ({
    value,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
  })
  const help = (value: string, hint: string) => (isEmpty(value) ? t('pair.required') : hint)
  return (
    <PlainScreen title={t('pair.title')} lead={t('pair.lead')}>
      <GlobalStyles styles={customColourPageStyles(accent_colour)} />
      <Stack
        component="form"
        noValidate
        sx={{ gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <TextField
          label={t('pair.code')}
          {...field(pairing_code, setCode)}
          inputRef={code_field}
          required
          error={isEmpty(pairing_code)}
          helperText={help(pairing_code, ' ')}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'characters', spellCheck: false } }}
        />
        <TextField
          label={t('pair.device')}
          {...field(device_name, setName)}
          inputRef={name_field}
          required
          error={isEmpty(device_name)}
          helperText={help(device_name, t('pair.device_hint'))}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
        <TextField
          label={t('pair.gate')}
          {...field(gate, setGate)}
          helperText={t('pair.gate_hint')}
          autoFocus={code !== ''}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
        <Button type="submit" variant="contained" loading={is_pairing}>
          {t('pair.submit')}
        </Button>
      </Stack>
    </PlainScreen>
  )
}
