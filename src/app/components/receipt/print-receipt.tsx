import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Receipt } from './receipt.ts'
import { ReceiptPaper } from './receipt-paper.tsx'

const MARGIN_MM = 4
const MM_PER_PIXEL = 25.4 / 96

/** Prints a receipt on a roll of 80 mm; works without a network. */
export function PrintReceiptButton({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('box-office')
  const [is_printing, setPrinting] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => setPrinting(true)}>
        {t('receipt.print')}
      </Button>
      {is_printing && <PrintedReceipt receipt={receipt} onPrinting={setPrinting} />}
    </>
  )
}

interface PrintedReceiptProps {
  receipt: Receipt
  /** Called with false after the print dialog; the same function in every render. */
  onPrinting: (is_printing: false) => void
}

/** Opens the print dialog with the receipt alone, on paper as long as the receipt. */
export function PrintedReceipt({ receipt, onPrinting }: PrintedReceiptProps) {
  const paper = useRef<HTMLDivElement>(null)
  const [height_mm, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const height = (paper.current?.getBoundingClientRect().height ?? 0) * MM_PER_PIXEL
    setHeight(Math.ceil(height) + 2 * MARGIN_MM)
  }, [])
  useEffect(() => {
    if (height_mm === null) return undefined
    const onEnd = () => onPrinting(false)
    window.addEventListener('afterprint', onEnd, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onEnd)
  }, [height_mm, onPrinting])
  return createPortal(
    <>
      <GlobalStyles
        styles={{
          // A page has no automatic height in browsers that do not know it, so that the last valid size counts.
          '@page': {
            size: [`80mm ${Math.max(height_mm ?? 0, 80)}mm`, '80mm auto'],
            margin: `${MARGIN_MM}mm`,
          },
          '@media print': {
            'html, body': { overflow: 'visible !important', height: 'auto !important' },
            'body > *:not([data-receipt])': { display: 'none !important' },
          },
        }}
      />
      <Box
        ref={paper}
        data-receipt
        aria-hidden
        sx={{ position: 'absolute', left: '-200vw', top: 0, '@media print': { position: 'static' } }}
      >
        <ReceiptPaper receipt={receipt} />
      </Box>
    </>,
    document.body,
  )
}
