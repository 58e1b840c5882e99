import Box from '@mui/material/Box'

const WIDTH = 20

/** A short bar that is filled by how much is free; its frame and fill are borders, which forced colours keep. */
export function AmountBar({ amount }: { amount: number }) {
  return (
    <Box component="span" aria-hidden sx={frame}>
      <Box component="span" sx={{ ...fill, width: `${Math.round(amount * 100)}%` }} />
    </Box>
  )
}

const frame = {
  display: 'block',
  boxSizing: 'content-box',
  width: WIDTH,
  height: 4,
  border: '1px solid currentcolor',
  borderRadius: 0.5,
} as const
const fill = { display: 'block', height: 0, borderTop: '4px solid currentcolor' } as const
