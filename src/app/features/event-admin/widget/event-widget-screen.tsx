import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { useEvent } from '../use-event.tsx'
import { CodePanel } from './code-panel.tsx'
import { StyleFields } from './look-fields.tsx'
import { DEFAULT_STYLE, styleOptionsOf } from './look.ts'
import { OriginsForm } from './origins-form.tsx'
import { Preview } from './preview.tsx'

/** The event's widget: allowed sites, appearance, and the HTML to paste. */
export function EventWidgetScreen() {
  const { t } = useTranslation('event-widget')
  const { t: tSettings } = useTranslation('event-settings')
  const { event, settings } = useEvent()
  const [style, setStyle] = useState(DEFAULT_STYLE)
  const options = styleOptionsOf(style)
  const is_live = event.status === 'live'
  return (
    <Page title={t('title')} subtitle={t('lead')}>
      {!is_live && (
        <Alert severity="info" role="note" sx={{ mb: 2.5 }}>
          {t('not_live')}
        </Alert>
      )}
      <RowEdits row_id={event.id} />
      <Box sx={columns}>
        <div>
          <Panel title={t('origins.title')} lead={t('origins.lead')}>
            {settings === undefined ? (
              <EmptyState title={tSettings('new')}>{tSettings('new_text')}</EmptyState>
            ) : (
              <OriginsForm settings={settings} />
            )}
          </Panel>
          <Panel title={t('look.title')} lead={t('look.lead')}>
            <StyleFields style={style} onChange={setStyle} />
          </Panel>
          <CodePanel event_id={event.id} options={options} />
        </div>
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 88 } }}>
          <Panel title={t('preview.title')} lead={t('preview.lead')}>
            <Preview event_id={event.id} options={options} is_live={is_live} />
          </Panel>
        </Box>
      </Box>
    </Page>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2.5,
  alignItems: 'start',
} as const
