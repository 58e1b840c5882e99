import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '#app/lib/use-media-query.ts'
import type { Notice } from './notifications.tsx'
import { PlainIconButton } from './plain/icon-button.tsx'
import { Icon } from './plain/icon.tsx'
import { CLOSE } from './plain/icon-paths.ts'
import { NOTICE_ICONS } from './plain/notice.tsx'
import './toast.css'

const SHOWN_MS = 4_000
const MOTION_MS = 250

/** One notice; stays while the pointer that moved over it is there, or while focused. */
export function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { action } = notice
  const is_still = useMediaQuery('(prefers-reduced-motion: reduce)', true)
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
    <div
      className={`toast ${notice.kind} ${is_closing ? 'closing' : ''}`}
      // A notice that appears under a resting pointer goes by itself, so that what it covers can be pressed.
      onMouseMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setPaused(true)
      }}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      role={notice.kind === 'error' ? 'alert' : 'status'}
    >
      <Icon path={NOTICE_ICONS[notice.kind]} size={22} />
      <div className="notice-text">
        {notice.text}
        {action !== undefined && (
          <>
            {' '}
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                action.onSelect()
                close()
              }}
            >
              {action.label}
            </button>
          </>
        )}
      </div>
      <PlainIconButton aria-label={t('action.close')} title={t('action.close')} onClick={close}>
        <Icon path={CLOSE} size={20} />
      </PlainIconButton>
    </div>
  )
}
