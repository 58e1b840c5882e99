import { keyframes } from '@emotion/react'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notice } from './notifications.tsx'

const SHOWN_MS = 4_000
const MOTION_MS = 250

/** One notice; stays while hovered or focused. */
export function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { action } = notice
  const is_still = useMediaQuery('(prefers-reduced-motion: reduce)', { defaultMatches: true })
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const end = useEffectEvent(onClose)
  const leave = () => (is_still ? onClose() : setLeaving(true))
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (held || leaving) return undefined
    const timer = setTimeout(() => leaveNow(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, leaving])
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(() => end(), MOTION_MS)
    return () => clearTimeout(timer)
  }, [leaving])
  return (
    <Alert
      severity={notice.kind}
      variant="filled"
      onClose={leave}
      closeText={t('action.close')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      sx={{
        // In dark mode MUI puts white text on a darkened colour, with too little contrast.
        bgcolor: `${notice.kind}.main`,
        color: `${notice.kind}.contrastText`,
        animation: `${leaving ? going : coming} ${is_still ? 0 : MOTION_MS}ms ease-out both`,
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
              leave()
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

const coming = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })
const going = keyframes({ to: { opacity: 0, transform: 'scale(0.97)' } })
