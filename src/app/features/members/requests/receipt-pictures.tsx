import LargerIcon from '@mui/icons-material/ZoomInOutlined'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import SmallerIcon from '@mui/icons-material/ZoomOutOutlined'
import TurnIcon from '@mui/icons-material/RotateRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReceiptPicture } from '#app/data/receipts/queries.ts'
import { ErrorState } from '#app/ui/states.tsx'

const ZOOMS = [1, 1.5, 2, 3, 4] as const

interface ReceiptPicturesProps {
  number: string
  /** Their addresses; none once they are erased. */
  pictures: readonly string[]
  /** Gets addresses anew where one has ended. */
  onRenew: () => void
  height: number
}

/** The pictures of a receipt one by one, larger and turned as one likes. */
export function ReceiptPictures({ number, pictures, onRenew, height }: ReceiptPicturesProps) {
  const { t } = useTranslation('members')
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const address = pictures[at]
  if (address === undefined) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('picture.none')}</Typography>
  }
  const total = pictures.length
  const move = (by: number) => {
    setAt((at + by + total) % total)
    setTurns(0)
  }
  const name = t('picture.of', { number, at: at + 1, total })
  return (
    <Box>
      <Box
        role="group"
        aria-label={name}
        // What scrolls can be reached by keyboard.
        tabIndex={0}
        sx={{ height, overflow: 'auto', borderRadius: 1, bgcolor: 'background.default' }}
      >
        <Picture key={at} {...{ address, name, onRenew }} zoom={ZOOMS[zoom] ?? 1} turns={turns} />
      </Box>
      <Stack direction="row" sx={{ justifyContent: 'center' }}>
        {total > 1 && (
          <IconButton aria-label={t('picture.previous')} onClick={() => move(-1)}>
            <PreviousIcon />
          </IconButton>
        )}
        <IconButton aria-label={t('picture.smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <SmallerIcon />
        </IconButton>
        <IconButton
          aria-label={t('picture.larger')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <LargerIcon />
        </IconButton>
        <IconButton aria-label={t('picture.turn')} onClick={() => setTurns(turns + 1)}>
          <TurnIcon />
        </IconButton>
        {total > 1 && (
          <IconButton aria-label={t('picture.next')} onClick={() => move(1)}>
            <NextIcon />
          </IconButton>
        )}
      </Stack>
    </Box>
  )
}

interface PictureProps {
  address: string
  name: string
  zoom: number
  /** Quarters to the right. */
  turns: number
  onRenew: () => void
}

function Picture({ address, name, zoom, turns, onRenew }: PictureProps) {
  const { t } = useTranslation('members')
  const { data, error, refetch } = useReceiptPicture(address)
  const url = useAddressOf(data)
  const tryAgain = useEffectEvent(() => {
    if (error !== null) void refetch()
  })
  // What failed at an address that has ended may come from the next one.
  useEffect(() => tryAgain(), [address])
  if (error !== null) return <ErrorState onRetry={onRenew}>{t('picture.failed')}</ErrorState>
  if (url === null) return <Skeleton variant="rounded" sx={{ height: '100%' }} />
  const lies = turns % 2 === 1
  return (
    <Box
      sx={{
        width: `${zoom * 100}%`,
        height: `${zoom * 100}%`,
        containerType: 'size',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
      }}
    >
      <Box
        component="img"
        src={url}
        alt={name}
        sx={{
          width: lies ? '100cqh' : '100cqw',
          height: lies ? '100cqw' : '100cqh',
          maxWidth: 'none',
          objectFit: 'contain',
          transform: `rotate(${turns * 90}deg)`,
        }}
      />
    </Box>
  )
}

/** Where this page finds what it fetched, while it is drawn. */
function useAddressOf(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return undefined
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}
