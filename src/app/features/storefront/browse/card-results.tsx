import EventIcon from '@mui/icons-material/EventOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowsState } from '#app/components/list/rows-state.ts'
import { NoResults, RowsStates } from '#app/components/list/rows-states.tsx'
import type { ListControl } from '#app/components/list/use-list-search.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { cardGrid } from './card-grid.ts'
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
        <EmptyState icon={<EventIcon />} title={t('browse.empty')}>
          {t('browse.empty_text')}
        </EmptyState>
      }
      noneFound={
        <NoResults
          list={list}
          icon={<SearchIcon />}
          title={t('browse.none')}
          text={none_text}
          clear={t('browse.clear')}
        />
      }
    >
      {(visible_rows) => (
        <Box component="ul" aria-label={label} sx={cardGrid}>
          {visible_rows.map((row, at) => (
            <li key={row.id}>{renderCard(row, { is_first: at < 2, heading: 'h2' })}</li>
          ))}
        </Box>
      )}
    </RowsStates>
  )
}
