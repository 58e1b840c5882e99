import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { cardGrid } from './card-grid.ts'

const SKELETON_COUNT = 6

/** Placeholders of the cards while loading. */
export function CardSkeletons() {
  const { t } = useTranslation('shell')
  return (
    <Box role="status" aria-label={t('state.loading')} sx={cardGrid}>
      {Array.from({ length: SKELETON_COUNT }, (_, card) => (
        <Card key={card} sx={{ borderRadius: '16px' }}>
          <Skeleton variant="rectangular" sx={{ height: 'auto', aspectRatio: '2 / 1' }} />
          <Box sx={{ p: 2.5 }}>
            <Skeleton width="55%" />
            <Skeleton width="85%" sx={{ fontSize: '1.25rem' }} />
            <Skeleton width="40%" sx={{ mt: 2 }} />
          </Box>
        </Card>
      ))}
    </Box>
  )
}
