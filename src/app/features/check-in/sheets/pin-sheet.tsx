import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pin as pinShape, PIN_MAX } from '#contract/door/supervisors.ts'
import type { PinResult } from '#offline/door/unlock.ts'
import { useStation, useDoorState } from '../screen/station-context.ts'
import { formatCountdown } from '../screen/door-times.ts'
import { Sheet } from './sheet.tsx'

const SECOND_MS = 1000

/** Opens the missing rights of this phone with a supervisor's PIN, offline too. */
export function PinSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const supervisors = useDoorState(({ meta }) => meta?.supervisors) ?? []
  const [chosen_id, setChosenId] = useState(supervisors.length === 1 ? (supervisors[0]?.id ?? '') : '')
  const [pin, setPin] = useState('')
  const [is_checking, setChecking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pin_field = useRef<HTMLInputElement>(null)
  const wait = useWait()
  const refuse = (text: string) => {
    setProblem(text)
    setPin('')
    pin_field.current?.focus()
  }
  const handleResult = (result: PinResult) => {
    switch (result.kind) {
      case 'unlocked':
        return onClose()
      case 'unknown':
        return refuse(t('pin.removed'))
      case 'wait':
        wait.begin(result.wait_ms)
        return refuse(t('pin.wait_first'))
      case 'wrong':
        wait.begin(result.wait_ms)
        return refuse(
          result.attempts_left > 0 ? t('pin.wrong', { left: result.attempts_left }) : t('pin.wrong_wait'),
        )
    }
  }
  const submit = async () => {
    if (is_checking || wait.left_ms > 0) return
    if (chosen_id === '') return setProblem(t('pin.choose'))
    if (!pinShape.safeParse(pin).success) return refuse(t('pin.digits'))
    setChecking(true)
    const result = await station.door.unlock(chosen_id, pin).catch(() => null)
    setChecking(false)
    if (result === null) refuse(t('pin.failed'))
    else handleResult(result)
  }
  return (
    <Sheet title={t('pin.title')} onClose={onClose}>
      <Stack
        component="form"
        noValidate
        sx={{ gap: 2, pt: 1 }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Typography>{t('pin.text')}</Typography>
        <TextField
          select
          label={t('pin.supervisor')}
          value={chosen_id}
          onChange={(event) => setChosenId(event.target.value)}
        >
          {supervisors.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('pin.pin')}
          type="password"
          value={pin}
          inputRef={pin_field}
          autoFocus
          error={problem !== null}
          slotProps={{
            htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: PIN_MAX },
          }}
          onChange={(event) => setPin(event.target.value)}
        />
        {problem !== null && (
          <Typography role="alert" sx={{ color: 'error.main', fontWeight: 650 }}>
            {problem}
          </Typography>
        )}
        {wait.left_ms > 0 && (
          <Typography role="timer">{t('pin.wait', { countdown: formatCountdown(wait.left_ms) })}</Typography>
        )}
        <Button type="submit" variant="contained" loading={is_checking} disabled={wait.left_ms > 0}>
          {t('pin.confirm')}
        </Button>
      </Stack>
    </Sheet>
  )
}

/** The wait after too many wrong PINs, counted down. */
function useWait() {
  const [end_ms, setEnd] = useState(0)
  const [now_ms, setNow] = useState(() => performance.now())
  const is_waiting = now_ms < end_ms
  useEffect(() => {
    if (!is_waiting) return undefined
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [is_waiting])
  const begin = (wait_ms: number) => {
    const begin_ms = performance.now()
    setNow(begin_ms)
    setEnd(begin_ms + wait_ms)
  }
  return { left_ms: Math.max(0, end_ms - now_ms), begin }
}
