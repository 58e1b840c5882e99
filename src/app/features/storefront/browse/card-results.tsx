import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowsState } from '#app/components/list/rows-state.ts'
import { NoResults, RowsStates } from '#app/components/list/rows-states.tsx'
import type { ListControl } from '#app/components/list/use-list-search.ts'
import { Icon } from '#app/ui/plain/icon.tsx'
import { EVENT, SEARCH } from '#app/ui/plain/icon-paths.ts'
import { EmptyState } from '#app/ui/states.tsx'
import '../home.css'
import { CardSkeletons } from './card-skeletons.tsx'

interface CardResultsProps<Row> {
  /** Accessible name of the list. */
  label: string
  rows: RowsState<Row>
  list: Pick<ListControl, 'is_narrowed' | 'clear' | 'setPage'>
  /** Suggestion when nothing matches. */
  none_text: string
  renderCard: (row: Row, card_props: { is_first: boolean; heading: 'h2' }) => ReactNode
}

/** Events as cards, or the reason why there are none. */
export function CardResults<Row extends { id: string }>(props: CardResultsProps<Row>) {
  const { t } = useTranslation('public')
  const { label, rows, list, none_text, renderCard } = props
  return (
    <RowsStates
      rows={rows}
      list={list}
      loading={<CardSkeletons />}
      offline={{ title: t('offline.title'), text: t('offline.list') }}
      empty={
        <EmptyState icon={<Icon path={EVENT} />} title={t('browse.empty')}>
          {t('browse.empty_text')}
        </EmptyState>
      }
      noneFound={
        <NoResults
          list={list}
          icon={<Icon path={SEARCH} />}
          title={t('browse.none')}
          text={none_text}
          clear={t('browse.clear')}
        />
      }
    >
      {(visible_rows) => (
        <ul aria-label={label} className="card-grid">
          {visible_rows.map((row, at) => (
            <li key={row.id}>{renderCard(row, { is_first: at < 2, heading: 'h2' })}</li>
          ))}
        </ul>
      )}
    </RowsStates>
  )
}
