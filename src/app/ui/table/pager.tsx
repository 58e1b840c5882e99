import { useTranslation } from 'react-i18next'
import { PlainIconButton } from '#app/ui/plain/icon-button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { NEXT, PREVIOUS } from '#app/ui/plain/icon-paths.ts'
import '#app/ui/plain/plain.css'
import './pager.css'

interface PagerProps {
  page: number
  lastPage: number
  /** Total number of entries. */
  total: number
  onPage: (page: number) => void
}

/** Pager of a list that the server pages. */
export function Pager({ page, lastPage, total, onPage }: PagerProps) {
  const { t } = useTranslation('shell')
  return (
    <div className="pager">
      <p role="status" className="text-small text-quiet">
        {t('table.rows', { count: total })}
      </p>
      {lastPage > 1 && (
        <nav>
          <PlainIconButton
            aria-label={t('table.previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <Icon path={PREVIOUS} />
          </PlainIconButton>
          <p className="text-small">{t('table.page', { page, pages: lastPage })}</p>
          <PlainIconButton
            aria-label={t('table.next')}
            disabled={page >= lastPage}
            onClick={() => onPage(page + 1)}
          >
            <Icon path={NEXT} />
          </PlainIconButton>
        </nav>
      )}
    </div>
  )
}
