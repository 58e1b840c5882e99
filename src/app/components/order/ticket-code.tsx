import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { QrImage } from '#app/ui/qr-image.tsx'

interface TicketCodeProps {
  code: string
  /** Name of the attendee. */
  name: string
  /** Size of the image: pixels, or a CSS length on paper. */
  size: number | string
}

/** Ticket code for the door, as QR image and text: black on white in every scheme. */
export function TicketCode({ code, name, size }: TicketCodeProps) {
  const { t } = useTranslation('print')
  return (
    <Box sx={code_box}>
      <Box sx={picture}>
        <QrImage text={code} label={t('qr', { name })} size={size} />
      </Box>
      <Typography
        sx={{ fontSize: '11pt', fontWeight: 700, fontFamily: 'monospace', mt: '1mm' }}
        data-ticket-code={code}
      >
        {groupTicketCode(code)}
      </Typography>
    </Box>
  )
}

const code_box = {
  textAlign: 'center',
  breakInside: 'avoid',
  bgcolor: 'code.light',
  color: 'code.dark',
  forcedColorAdjust: 'none',
} as const
// On screen at least a scannable size; on paper the size of the prop.
const picture = {
  display: 'flex',
  justifyContent: 'center',
  '& svg': { minWidth: 'min(100%, 240px)', minHeight: 240 },
  '@media print': { '& svg': { minWidth: 0, minHeight: 0 } },
} as const
