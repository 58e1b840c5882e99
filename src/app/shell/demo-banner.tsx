import ScienceIcon from '@mui/icons-material/ScienceOutlined'
import { useTranslation } from 'react-i18next'
import { useDemo } from '#app/lib/demo.ts'
import { Strip } from './strip.tsx'

/** Nobody may mistake an installation with known passwords for a real one. */
export function DemoBanner() {
  const { t } = useTranslation('shell')
  if (!useDemo()) return null
  return (
    <Strip icon={<ScienceIcon />} title={t('demo.title')}>
      {t('demo.detail')}
    </Strip>
  )
}
