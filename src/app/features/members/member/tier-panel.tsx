import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TierLogRow } from '#contract/members/members.ts'
import { useTakeBackTier, type FullMember } from '#app/data/members/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import {
  formatCalendarDay,
  useMemberName,
  useTierLabels,
} from '#app/features/members/labels/member-labels.ts'
import { Pair, Pairs } from '#app/features/members/labels/pairs.tsx'
import { TierLog } from '#app/features/members/labels/tier-log.tsx'
import { GrantDialog } from './grant-dialog.tsx'

/** A member's tier and its history; tiers are granted and revoked here. */
export function TierPanel({ member, timezone }: { member: FullMember; timezone: string }) {
  const { t } = useTranslation('members')
  const online = useOnline()
  const may_edit = useHasRight('member.edit') && member.status === 'ACTIVE'
  const [is_granting, setGranting] = useState(false)
  const [revoking, setRevoking] = useState<TierLogRow | null>(null)
  const revoked_ids = new Set(member.history.map(({ grant_id }) => grant_id))
  const actionOf = (line: TierLogRow) =>
    may_edit &&
    line.kind === 'granted' &&
    !revoked_ids.has(line.id) && (
      <Button size="small" disabled={!online} onClick={() => setRevoking(line)}>
        {t('grant.take_back')}
      </Button>
    )
  return (
    <Panel
      title={t('member.tier')}
      action={
        may_edit && (
          <Button variant="outlined" disabled={!online} onClick={() => setGranting(true)}>
            {t('grant.action')}
          </Button>
        )
      }
    >
      <Box sx={{ mb: 2.5 }}>
        <Pairs>
          <Pair label={t('history.now')}>{useTierStatus(member)}</Pair>
        </Pairs>
      </Box>
      <TierLog lines={member.history} timezone={timezone} action={actionOf} />
      {is_granting && <GrantDialog {...{ member, timezone }} onClose={() => setGranting(false)} />}
      {revoking !== null && (
        <RevokeDialog member={member} line={revoking} onClose={() => setRevoking(null)} />
      )}
    </Panel>
  )
}

function useTierStatus({ tier, tier_until, tier_then }: FullMember): string {
  const { t } = useTranslation('members')
  const tiers = useTierLabels()
  if (tier_until === null) return tiers[tier]
  const params = { tier: tiers[tier], until: formatCalendarDay(tier_until) }
  return tier_then === null
    ? t('history.until', params)
    : t('member.now_until', { ...params, next: tiers[tier_then] })
}

interface RevokeDialogProps {
  member: FullMember
  line: TierLogRow
  onClose: () => void
}

function RevokeDialog({ member, line, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('members')
  const notify = useNotify()
  const tier = useTierLabels()[line.tier]
  const name = useMemberName()(member)
  const revoke = useTakeBackTier(member)
  return (
    <ConfirmDialog
      open
      title={t('grant.take_back_title', { tier, name })}
      confirm={t('grant.take_back')}
      destructive
      pending={revoke.isPending}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(line.id, {
          onSuccess: () => notify({ kind: 'success', text: t('grant.taken_back', { tier }) }),
          onError: (error) => notify({ kind: 'error', text: errorText(error) }),
          onSettled: onClose,
        })
      }
    >
      {t('grant.take_back_text')}
    </ConfirmDialog>
  )
}
