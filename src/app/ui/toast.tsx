import { keyframes } from '@emotion/react'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notice } from './notifications.tsx'

const SHOWN_MS = 4_000
const MOTION_MS = 250

/** One notice; stays while the pointer that moved over it is there, or while focused. */
export function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { action } = notice
  const is_still = useMediaQuery('(prefers-reduced-motion: reduce)', { defaultMatches: true })
  const [is_paused, setPaused] = useState(false)
  const [is_closing, setClosing] = useState(false)
  const remove = useEffectEvent(onClose)
  const close = () => (is_still ? onClose() : setClosing(true))
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (is_paused || is_closing) return undefined
    const timer = setTimeout(() => closeNow(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [is_paused, is_closing])
  useEffect(() => {
    if (!is_closing) return undefined
    const timer = setTimeout(() => remove(), MOTION_MS)
    return () => clearTimeout(timer)
  }, [is_closing])
  return (
    <Alert
      severity={notice.kind}
      variant="filled"
      onClose={close}
      closeText={t('action.close')}
      // A notice that appears under a resting pointer goes by itself, so that what it covers can be pressed.
      onMouseMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setPaused(true)
      }}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      sx={{
        // In dark mode MUI puts white text on a darkened colour, with too little contrast.
        bgcolor: `${notice.kind}.main`,
        color: `${notice.kind}.contrastText`,
        animation: `${is_closing ? fade_out : fade_in} ${is_still ? 0 : MOTION_MS}ms ease-out both`,
      }}
    >
      {notice.text}
      {action !== undefined && (
        <>
          {' '}
          <Link
            component="button"
            onClick={() => {
              action.onSelect()
              close()
            }}
            sx={{ color: 'inherit', font: 'inherit', fontWeight: 700, verticalAlign: 'baseline' }}
          >
            {action.label}
          </Link>
        </>
      )}
    </Alert>
  )
}

const fade_in = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })
const fade_out = keyframes({ to: { opacity: 0, transform: 'scale(0.97)' } })
