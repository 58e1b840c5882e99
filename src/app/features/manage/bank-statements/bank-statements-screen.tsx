import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { fetchStatementLines } from '#app/data/bank-statements/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ExportButton } from '#app/components/export-button.tsx'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { Page } from '#app/ui/page.tsx'
import { ImportPanel } from './import-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { exportedState, statementsSearch } from './statements-search.ts'

/** Imports bank statements and matches their payments with orders. */
export function BankStatementsScreen() {
  const { t } = useTranslation('bank-statements')
  const online = useOnline()
  return (
    <Page title={t('title')} subtitle={t('lead')} actions={<Export />}>
      {!online && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('offline')}
        </Alert>
      )}
      <Stack sx={{ gap: 3, minWidth: 0 }}>
        <ImportPanel />
        <LinesPanel />
      </Stack>
    </Page>
  )
}

/** Exports the lines of the chosen statement and state. */
function Export() {
  const { t } = useTranslation('bank-statements')
  const { statement, show } = useListSearch(statementsSearch).search
  return (
    <ExportButton
      title={t('list.export_title')}
      fetchFile={(format, options) =>
        fetchStatementLines(
          {
            format,
            ...(statement === undefined ? {} : { statement_id: statement }),
            ...exportedState(show),
          },
          options,
        )
      }
    >
      {t('list.export')}
    </ExportButton>
  )
}
