import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { encode } from 'uqr'

const QUIET_ZONE = 4

interface QrImageProps {
  /** Upper case letters and digits give the smallest code. */
  text: string
  /** Alternative text. */
  label: string
  /** Width and height: pixels, or any CSS length (mm on paper). */
  size?: number | string
  /** Error correction: M gives larger modules, for longer texts. */
  level?: 'M' | 'Q'
}

/** A QR code, black on white in every scheme, with its quiet zone. */
export function QrImage({ text, label, size = 240, level = 'Q' }: QrImageProps) {
  const code = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: level, border: QUIET_ZONE })
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
    return { path, modules }
  }, [text, level])
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.modules} ${code.modules}`}
      shapeRendering="crispEdges"
      sx={{
        width: size,
        height: size,
        maxWidth: '100%',
        display: 'block',
        bgcolor: 'code.light',
        forcedColorAdjust: 'none',
        printColorAdjust: 'exact',
      }}
    >
      <Box component="path" d={code.path} sx={{ fill: 'var(--mui-palette-code-dark)' }} />
    </Box>
  )
}
