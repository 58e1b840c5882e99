import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { isMessageFrom, type PreviewMessage } from '#app/lib/addresses/homepage-preview.ts'

interface PreviewFrameProps {
  title: string
  address: string
  /** Message sent to the page. */
  message: PreviewMessage
  /** Viewport width of the page in pixels; scaled down where there is less room. */
  width: number
}

/** A page in an iframe of any width. */
export function PreviewFrame({ title, address, message, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [available_width, setAvailableWidth] = useState(0)
  const [ready, setReady] = useState<string | null>(null)
  useEffect(() => {
    if (box.current === null || typeof ResizeObserver !== 'function') return undefined
    const observer = new ResizeObserver(([entry]) => setAvailableWidth(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (!isMessageFrom(event, frame.current?.contentWindow ?? null)) return
      const { data } = event
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'foyer:preview-ready')
        setReady(address)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [address])
  useEffect(() => {
    if (ready !== address) return
    frame.current?.contentWindow?.postMessage(message, location.origin)
  }, [ready, address, message])
  const scale = available_width === 0 ? 1 : Math.min(1, available_width / width)
  return (
    <Box ref={box} sx={window_}>
      <Box
        component="iframe"
        ref={frame}
        key={address}
        title={title}
        src={address}
        style={{ width, height: `calc(var(--window) / ${scale})`, transform: `scale(${scale})` }}
        sx={{ border: 0, flexShrink: 0, transformOrigin: 'top center', bgcolor: 'background.default' }}
      />
    </Box>
  )
}

const window_ = {
  '--window': { xs: 'min(60vh, 480px)', lg: 'max(320px, calc(100vh - 330px))' },
  height: 'var(--window)',
  display: 'flex',
  justifyContent: 'center',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
