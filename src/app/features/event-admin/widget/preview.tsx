import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { useOnline } from '#app/lib/net/online.ts'
import type { WidgetOptions } from '#app/lib/addresses/widget-address.ts'
import { previewPath } from '#app/lib/addresses/widget-code.ts'

const INITIAL_HEIGHT = 480
/** Delay after typing, in milliseconds. */
const DEBOUNCE_MS = 500

interface PreviewProps {
  event_id: Id
  options: WidgetOptions
  is_live: boolean
}

/** The widget as another site would show it with these options. */
export function Preview({ event_id, options, is_live }: PreviewProps) {
  const { t } = useTranslation('event-widget')
  const online = useOnline()
  if (!is_live || !online) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {is_live ? t('preview.offline') : t('preview.not_live')}
      </Typography>
    )
  }
  return <PreviewFrame address={previewPath(event_id, options)} />
}

function PreviewFrame({ address }: { address: string }) {
  const { t } = useTranslation('event-widget')
  const frame = useRef<HTMLIFrameElement>(null)
  const [debounced, setDebounced] = useState(address)
  const [height, setHeight] = useState(INITIAL_HEIGHT)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(address), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [address])
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (typeof data !== 'object' || data === null || !('height' in data)) return
      if (typeof data.height === 'number') setHeight(data.height)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  return (
    <Box
      component="iframe"
      ref={frame}
      key={debounced}
      title={t('preview.title')}
      src={debounced}
      sx={{ display: 'block', width: '100%', border: 0, height }}
    />
  )
}
