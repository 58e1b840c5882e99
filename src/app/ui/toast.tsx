import Alert from '@mui/material/Alert'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Notice } from './notifications.tsx'

const SHOWN_MS = 4_000

/** One notice; stays while the pointer or the focus is on it. */
export function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held])
  return (
    <Alert
      severity={notice.kind}
      variant="filled"
      onClose={onClose}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      role={notice.kind === 'error' ? 'alert' : 'status'}
    >
      {notice.text}
    </Alert>
  )
}
