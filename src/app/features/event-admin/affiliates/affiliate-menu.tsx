import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Affiliate, AffiliateStatus } from '#contract/resources/affiliates.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { saveEdit } from '#app/data/edits/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { RowMenu, type RowAction } from '#app/ui/table/row-menu.tsx'
import { useHasEventRight } from '../use-event.tsx'

interface AffiliateMenuProps {
  row: EditedRow<Affiliate>
  /** As far as known; an affiliate with orders is paused, not deleted. */
  has_orders: boolean
  onAct: (action: 'edit' | 'delete') => void
}

/** Actions on an affiliate. */
export function AffiliateMenu({ row, has_orders, onAct }: AffiliateMenuProps) {
  const { t } = useTranslation('event-sales')
  const { t: tForm } = useTranslation('form')
  const navigate = useNavigate()
  const setStatus = useSetStatus(row)
  const may_edit = useHasEventRight('event.edit')
  const is_active = row.status === 'ACTIVE'
  const edits: RowAction[] = [
    { label: tForm('row.edit'), onSelect: () => onAct('edit') },
    {
      label: is_active ? t('affiliate.pause') : t('affiliate.resume'),
      onSelect: () => void setStatus(is_active ? 'PAUSED' : 'ACTIVE'),
    },
    {
      label: tForm('row.delete'),
      destructive: true,
      disabled: row.is_leaving || has_orders,
      onSelect: () => onAct('delete'),
    },
  ]
  return (
    <RowMenu
      label={tForm('row.more', { name: row.name })}
      actions={[
        {
          label: t('affiliate.see_orders'),
          onSelect: () =>
            void navigate({
              to: '/manage/event/$eventId/orders',
              params: { eventId: row.event_id },
              search: { affiliate: row.id },
            }),
        },
        ...(may_edit ? edits : []),
      ]}
    />
  )
}

function useSetStatus(row: EditedRow<Affiliate>) {
  const { t } = useTranslation('event-sales')
  const notifySaved = useSavedNotice()
  const notify = useNotify()
  return async (status: AffiliateStatus) => {
    const target = { resource: 'affiliate', on: row.event_id, row_id: row.id, row } as const
    try {
      notifySaved(await saveEdit(target, { status }), t('affiliate.saved'))
    } catch (error) {
      notify({ kind: 'error', text: errorText(error) })
    }
  }
}
