import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sale } from '#contract/door/box-office.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { Sheet } from '../sheets/sheet.tsx'
import { PlacesView } from './places-view.tsx'
import { SaleForm } from './sale-form.tsx'
import { SalesView } from './sales-view.tsx'
import { ShiftView } from './shift-view.tsx'
import { SoldView } from './sold-view.tsx'
import { useTill } from './use-till.ts'

const VIEWS = ['sell', 'sales', 'places', 'shift'] as const
type View = (typeof VIEWS)[number]

/** The box office of a door: sale, last sales, places of this phone, shift. */
export function SellSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('box-office')
  const till = useTill()
  const [view, setView] = useState<View>('sell')
  const [sold, setSold] = useState<{ sale: Sale; verdict: Verdict | null } | null>(null)
  const titles = {
    sell: t('views.sell'),
    sales: t('views.sales'),
    places: t('views.places'),
    shift: t('views.shift'),
  }
  return (
    <Sheet title={t('title')} onClose={onClose}>
      {sold === null && (
        <Box
          component="nav"
          aria-label={t('views.label')}
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1, mb: 2 }}
        >
          {VIEWS.map((name) => (
            <Button
              key={name}
              variant={name === view ? 'contained' : 'outlined'}
              aria-current={name === view ? 'page' : undefined}
              onClick={() => setView(name)}
            >
              {titles[name]}
            </Button>
          ))}
        </Box>
      )}
      {till.state === null && <Typography role="status">{t('loading')}</Typography>}
      {till.state !== null && sold !== null && (
        <SoldView sold={sold} state={till.state} onNext={() => setSold(null)} />
      )}
      {till.state !== null && sold === null && view === 'sell' && (
        <SaleForm till={till} state={till.state} onSold={(sale, verdict) => setSold({ sale, verdict })} />
      )}
      {till.state !== null && sold === null && view === 'sales' && (
        <SalesView till={till} state={till.state} onShow={(sale) => setSold({ sale, verdict: null })} />
      )}
      {till.state !== null && sold === null && view === 'places' && (
        <PlacesView till={till} state={till.state} />
      )}
      {till.state !== null && sold === null && view === 'shift' && (
        <ShiftView till={till} state={till.state} />
      )}
    </Sheet>
  )
}
