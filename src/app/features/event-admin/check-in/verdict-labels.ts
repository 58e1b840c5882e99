import { useTranslation } from 'react-i18next'
import type { ListKind } from '#contract/door/check-in-lists.ts'
import type { VerdictKind } from '#contract/door/verdict.ts'

/** Short labels of the verdicts at a list of a kind. */
export function useVerdictLabels(kind: ListKind): Record<VerdictKind, string> {
  const { t } = useTranslation('event-admin')
  return {
    admitted: kind === 'hand_out' ? t('verdict.handed_out') : t('verdict.admitted'),
    left: t('verdict.left'),
    undone: t('verdict.undone'),
    undo_refused: t('verdict.undo_refused'),
    already_in: kind === 'hand_out' ? t('verdict.already_handed_out') : t('verdict.already_in'),
    not_inside: t('verdict.not_inside'),
    wrong_ticket_type: t('verdict.wrong_ticket_type'),
    wrong_event: t('verdict.wrong_event'),
    cancelled: t('verdict.cancelled'),
    refunded: t('verdict.refunded'),
    unpaid: t('verdict.unpaid'),
    not_approved: t('verdict.not_approved'),
    test_ticket: t('verdict.test_ticket'),
    too_soon: t('verdict.too_soon'),
    outside_window: t('verdict.outside_window'),
    wrong_gate: t('verdict.wrong_gate'),
    entries_used_up: t('verdict.entries_used_up'),
    revoked: t('verdict.revoked'),
    unknown_code: t('verdict.unknown_code'),
    unknown_ticket_type: t('verdict.unknown_ticket_type'),
    needs_update: t('verdict.needs_update'),
    list_not_active: t('verdict.list_not_active'),
    list_expired: t('verdict.list_expired'),
    list_incomplete: t('verdict.list_incomplete'),
  }
}
