import StatementIcon from '@mui/icons-material/AccountBalanceOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementLine } from '#contract/orders/statement-lines.ts'
import type { Id } from '#contract/wire/id.ts'
import { useTakeSureLines } from '#app/data/bank-statements/mutations.ts'
import { useBankStatements, useStatementLines } from '#app/data/bank-statements/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ListView } from '#app/components/list/list-view.tsx'
import { withoutRows, type RowsState } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useLineColumns } from './line-columns.tsx'
import { LineMenu } from './line-menu.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { useLineLabels } from './statement-labels.ts'
import { lineQueryOf, shownLines, statementsSearch, type StatementList } from './statements-search.ts'

/** Lines of all statements, filtered by statement and state. */
export function LinesPanel() {
  const { t } = useTranslation('bank-statements')
  const online = useOnline()
  const list = useListSearch(statementsSearch)
  const lines = useStatementLines(lineQueryOf(list))
  const [selected, setSelected] = useState<ReadonlyMap<Id, StatementLine>>(new Map())
  const [matching, setMatching] = useState<readonly StatementLine[] | null>(null)
  const toggle = (line: StatementLine) => {
    const next = new Map(selected)
    if (!next.delete(line.id)) next.set(line.id, line)
    setSelected(next)
  }
  const columns = useLineColumns(selected, toggle)
  const match = (line: StatementLine) => setMatching(selected.has(line.id) ? [...selected.values()] : [line])
  const menu = (line: StatementLine) => <LineMenu line={line} onMatch={() => match(line)} />
  return (
    <>
      <SureAction count={lines.data?.meta.counts.sure ?? 0} statement_id={list.search.statement} />
      {selected.size > 0 && (
        <Stack direction="row" role="status" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography>{t('list.selected', { count: selected.size })}</Typography>
          <Button variant="outlined" disabled={!online} onClick={() => setMatching([...selected.values()])}>
            {t('action.match')}
          </Button>
        </Stack>
      )}
      <ListView
        label={t('title')}
        list={list}
        rows={rowsOf(lines, list.query.page, online)}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={t('list.search')}
        filters={<LineFilters list={list} counts={lines.data?.meta.counts} />}
        actions={menu}
        empty={
          <EmptyState icon={<StatementIcon />} title={t('empty')}>
            {t('empty_text')}
          </EmptyState>
        }
      />
      {matching !== null && (
        <MatchDialog
          lines={matching}
          onClose={() => setMatching(null)}
          onDone={() => {
            setMatching(null)
            setSelected(new Map())
          }}
        />
      )}
    </>
  )
}

type LinesQuery = ReturnType<typeof useStatementLines>

function rowsOf(query: LinesQuery, page: number, online: boolean): RowsState<StatementLine> {
  const { data, isPlaceholderData } = query
  if (data === undefined) return withoutRows(query, online)
  const { last_page: last, total } = data.meta
  return {
    kind: 'ready',
    rows: data.data,
    page: { page, last, total },
    is_busy: isPlaceholderData,
    is_stale: !online,
  }
}

interface LineFiltersProps {
  list: StatementList
  counts: NonNullable<LinesQuery['data']>['meta']['counts'] | undefined
}

/** Filters of the lines, with the number of each state. */
function LineFilters({ list, counts }: LineFiltersProps) {
  const { t } = useTranslation('bank-statements')
  const labels = useLineLabels()
  const statements = useBankStatements()
  return (
    <>
      <FilterSelect
        label={t('list.state')}
        value={list.search.show}
        onChange={(value) => list.setFilter('show', value)}
        options={shownLines.options.map((value) => ({
          value,
          label: counts === undefined ? labels[value] : `${labels[value]} (${counts[value]})`,
        }))}
      />
      <FilterSelect
        label={t('list.statement')}
        value={list.search.statement}
        onChange={(value) => list.setFilter('statement', value)}
        options={(statements.data ?? []).map(({ id, name, from, to }) => ({
          value: id,
          label: `${name} · ${from} – ${to}`,
        }))}
      />
    </>
  )
}

/** Matches all certain lines by one press. */
function SureAction({ count, statement_id }: { count: number; statement_id: Id | undefined }) {
  const { t } = useTranslation('bank-statements')
  const online = useOnline()
  const notify = useNotify()
  const take = useTakeSureLines()
  const refused = take.data?.refused ?? 0
  if (count === 0 && take.status === 'idle') return null
  const start = () =>
    take.mutate(statement_id === undefined ? {} : { statement_id }, {
      onSuccess: ({ taken }) => notify({ kind: 'success', text: t('sure.done', { count: taken }) }),
    })
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {count > 0 && (
        <Button variant="contained" disabled={!online} loading={take.isPending} onClick={start}>
          {t('sure.action', { count })}
        </Button>
      )}
      <div role="alert">
        {take.error !== null && <Alert severity="error">{errorText(take.error)}</Alert>}
        {refused > 0 && <Alert severity="warning">{t('sure.refused', { count: refused })}</Alert>}
      </div>
    </Stack>
  )
}
