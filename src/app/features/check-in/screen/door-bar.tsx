import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/lib/format/money.ts'
import { useDoorState } from './station-context.ts'
import { StatePill } from '../queue/state-pill.tsx'

/** Always in sight: which list and gate, how many are in, what is saved where. */
export function DoorBar({ onQueue }: { onQueue: () => void }) {
  const { t } = useTranslation('check-in')
  const { meta, counts, is_complete } = useDoorState()
  const header = useRef<HTMLElement>(null)
  useEffect(() => (header.current === null ? undefined : publishPlace(header.current)), [])
  return (
    <Box component="header" ref={header} sx={bar}>
      <Box sx={who}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="h1" sx={{ fontWeight: 700, fontSize: '1.125rem', lineHeight: 1.3 }}>
            {meta?.list.name ?? t('door.title')}
          </Typography>
          <Typography sx={{ lineHeight: 1.3, color: 'text.secondary', fontSize: '0.9375rem' }}>
            {meta?.device.gate || meta?.device.name || t('door.no_gate')}
          </Typography>
        </Box>
        <Typography
          sx={{ fontWeight: 700, fontSize: '1.0625rem', textAlign: 'end', maxWidth: '50%' }}
          data-counts
        >
          {is_complete
            ? t('door.counts', {
                inside: formatNumber(counts.inside),
                expected: formatNumber(counts.expected),
              })
            : t('door.inside', { inside: formatNumber(counts.inside) })}
        </Typography>
      </Box>
      <StatePill onOpen={onQueue} />
    </Box>
  )
}

/** Lets a verdict keep clear of the bar: where it is and how high, as CSS variables of the document. */
function publishPlace(header: HTMLElement): () => void {
  const root = document.documentElement
  const publish = () => {
    root.style.setProperty('--bar-top', `${header.offsetTop}px`)
    root.style.setProperty('--bar-height', `${header.offsetHeight}px`)
  }
  if (typeof ResizeObserver !== 'function') return () => undefined
  const observer = new ResizeObserver(publish)
  observer.observe(header)
  if (header.parentElement !== null) observer.observe(header.parentElement)
  return () => observer.disconnect()
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  px: 'max(16px, env(safe-area-inset-left))',
  pt: 'max(8px, env(safe-area-inset-top))',
  pb: 1,
  bgcolor: 'background.default',
  flexShrink: 0,
} as const

const who = { display: 'flex', alignItems: 'center', gap: 2, flex: '1 1 280px', minWidth: 0 } as const
