import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorState } from '#app/ui/states.tsx'
import type { PictureView } from './picture-viewer.tsx'

interface FetchedPictureProps extends PictureView {
  /** URL of the image; a new URL is fetched again. */
  address: string
  query: { data: Blob | undefined; error: Error | null; refetch: () => unknown }
  name: string
  /** Text shown when loading failed. */
  failed: string
  /** Requests new URLs when one has expired. */
  onRenew: () => void
}

/** An image that is fetched and kept in memory only, with zoom and rotation. */
export function FetchedPicture({ address, query, name, failed, zoom, turns, onRenew }: FetchedPictureProps) {
  const { data, error, refetch } = query
  const url = useAddressOf(data)
  const retry = useEffectEvent(() => {
    if (error !== null) refetch()
  })
  // An image that failed at an expired URL may load from the next one.
  useEffect(() => retry(), [address])
  if (error !== null) return <ErrorState onRetry={onRenew}>{failed}</ErrorState>
  if (url === null) return <Skeleton variant="rounded" sx={{ height: '100%' }} />
  const is_sideways = turns % 2 === 1
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
          width: is_sideways ? '100cqh' : '100cqw',
          height: is_sideways ? '100cqw' : '100cqh',
          maxWidth: 'none',
          objectFit: 'contain',
        }}
        style={{ transform: `rotate(${turns * 90}deg)` }}
      />
    </Box>
  )
}

/** Object URL of a blob while mounted. */
function useAddressOf(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return undefined
    const object_url = URL.createObjectURL(blob)
    setUrl(object_url)
    return () => {
      URL.revokeObjectURL(object_url)
      setUrl(null)
    }
  }, [blob])
  return url
}
