import { useTranslation } from 'react-i18next'
import { Skeleton } from '#app/ui/plain/skeleton.tsx'

const SKELETON_COUNT = 6

/** Placeholders of the cards while loading. */
export function CardSkeletons() {
  const { t } = useTranslation('shell')
  return (
    <div role="status" aria-label={t('state.loading')} className="card-grid">
      {Array.from({ length: SKELETON_COUNT }, (_, card) => (
        <div key={card} className="browse-card">
          <Skeleton shape="box" style={{ height: 'auto', aspectRatio: '2 / 1' }} />
          <div className="loading">
            <Skeleton style={{ width: '55%' }} />
            <Skeleton style={{ width: '85%', fontSize: '1.25rem' }} />
            <Skeleton style={{ width: '40%', marginTop: 16 }} />
          </div>
        </div>
      ))}
    </div>
  )
}
