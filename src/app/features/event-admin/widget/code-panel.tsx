import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { WidgetOptions } from '#app/lib/addresses/widget-address.ts'
import { widgetCode } from '#app/lib/addresses/widget-code.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Sample code for developers of the embedding site; names as in public/widget.js. */
const LISTENER = `addEventListener('foyer:order', ({ detail }) => {
  // detail.state: 'held', 'bought', 'released', 'expired'
  // detail.event_id, detail.order_id
})`

/** HTML for embedding sites, and how they listen for orders. */
export function CodePanel({ event_id, options }: { event_id: Id; options: WidgetOptions }) {
  const { t } = useTranslation('event-widget')
  const html = widgetCode(location.origin, event_id, options)
  return (
    <Panel
      title={t('code.title')}
      lead={t('code.lead')}
      action={<CopyButton text={html} label={t('code.copy')} look="filled" />}
    >
      <Code text={html} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, mb: 1 }}>
        {t('code.news')}
      </Typography>
      <Code text={LISTENER} />
    </Panel>
  )
}

function Code({ text }: { text: string }) {
  return (
    <Box component="pre" dir="ltr" sx={code}>
      <code>{text}</code>
    </Box>
  )
}

const code = {
  m: 0,
  p: 1.5,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.875rem',
  '& code': { font: 'inherit' },
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
