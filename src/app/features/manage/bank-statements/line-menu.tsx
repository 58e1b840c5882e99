import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementLine } from '#contract/orders/statement-lines.ts'
import { useIgnoreLines } from '#app/data/bank-statements/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { formatMoney } from '#app/lib/format/money.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'

/** Actions of a line: matching first, the others in a menu. */
export function LineMenu({ line, onMatch }: { line: StatementLine; onMatch: () => void }) {
  const { t } = useTranslation('bank-statements')
  const online = useOnline()
  const notify = useNotify()
  const ignore = useIgnoreLines()
  const [is_giving, setGiving] = useState(false)
  const { id, state, owed_cents, amount_cents, currency } = line
  const setIgnored = (is_ignored: boolean) =>
    ignore.mutate(
      { line_ids: [id], is_ignored },
      {
        onSuccess: () =>
          notify({ kind: 'success', text: is_ignored ? t('action.ignored') : t('action.reopened') }),
        onError: (error) => notify({ kind: 'error', text: errorText(error) }),
      },
    )
  const give_back = { label: t('action.give_back'), disabled: !online, onSelect: () => setGiving(true) }
  const items =
    state === 'new'
      ? [{ label: t('action.ignore'), disabled: !online, onSelect: () => setIgnored(true) }, give_back]
      : state === 'ignored'
        ? [{ label: t('action.reopen'), disabled: !online, onSelect: () => setIgnored(false) }]
        : owed_cents > 0
          ? [give_back]
          : []
  return (
    <Stack direction="row" component="span" sx={{ gap: 0.5, justifyContent: 'flex-end' }}>
      {state === 'new' && (
        <Button size="small" disabled={!online} onClick={onMatch}>
          {t('action.match')}
        </Button>
      )}
      <RowMenu
        label={t('list.more', { amount: formatMoney(amount_cents, currency) })}
        actions={items}
        pending={ignore.isPending}
      />
      {is_giving && <GiveBackDialog line={line} onClose={() => setGiving(false)} />}
    </Stack>
  )
}
