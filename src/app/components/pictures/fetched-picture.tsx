import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorState } from '#app/ui/states.tsx'
import type { PictureView } from './picture-viewer.tsx'

interface FetchedPictureProps extends PictureView {
  /** Where it comes from; another one is worth another try. */
  address: string
  query: { data: Blob | undefined; error: Error | null; refetch: () => unknown }
  name: string
  /** What is said when it did not come. */
  failed: string
  /** Gets addresses anew where one has ended. */
  onRenew: () => void
}

/** A picture that is fetched and in memory alone, as large and turned as it is looked at. */
export function FetchedPicture({ address, query, name, failed, zoom, turns, onRenew }: FetchedPictureProps) {
  const { data, error, refetch } = query
  const url = useAddressOf(data)
  const tryAgain = useEffectEvent(() => {
    if (error !== null) refetch()
  })
  // What failed at an address that has ended may come from the next one.
  useEffect(() => tryAgain(), [address])
  if (error !== null) return <ErrorState onRetry={onRenew}>{failed}</ErrorState>
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
        }}
        style={{ transform: `rotate(${turns * 90}deg)` }}
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
