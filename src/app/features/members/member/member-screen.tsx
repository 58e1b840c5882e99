import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMembershipNo } from '#rules/members/membership-no.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import type { FullMember } from '#app/data/members/mutations.ts'
import { useMember } from '#app/data/members/queries.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { useMemberName } from '#app/features/members/labels/member-labels.ts'
import { TierChip } from '#app/features/members/labels/tier-chip.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { TierPanel } from './tier-panel.tsx'

const MEMBERS_PATH = '/manage/members'

/** One member: personal data, tier with its history, and requests. */
export function MemberScreen() {
  const { t } = useTranslation('members')
  const id = useParams({ strict: false, select: ({ memberId }) => memberId ?? '' })
  const query = useMember(id)
  if (query.data === undefined) {
    return (
      <Page title={t('member.one')} back={{ to: MEMBERS_PATH, label: t('member.back') }}>
        <WaitForServer query={query}>{() => null}</WaitForServer>
      </Page>
    )
  }
  return <MemberDetails key={id} member={query.data} />
}

function MemberDetails({ member }: { member: FullMember }) {
  const { t } = useTranslation('members')
  const online = useOnline()
  const nameOf = useMemberName()
  const may_edit = useHasRight('member.edit')
  const timezone = useAccountTimezone()
  const [is_erasing, setErasing] = useState(false)
  const is_active = member.status === 'ACTIVE'
  return (
    <Page
      title={nameOf(member)}
      subtitle={
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <TierChip tier={member.tier} />
          <span>{t('person.number', { number: formatMembershipNo(member.membership_no) })}</span>
          <span>{t('member.since', { day: formatDay(member.created_at, timezone) })}</span>
        </Box>
      }
      back={{ to: MEMBERS_PATH, label: t('member.back') }}
      actions={
        may_edit &&
        is_active && (
          <Button color="error" variant="outlined" disabled={!online} onClick={() => setErasing(true)}>
            {t('erase.action')}
          </Button>
        )
      }
    >
      {!online && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('member.stale')}
        </Alert>
      )}
      {!is_active && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('member.closed')}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '100%', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <PersonPanel member={member} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <TierPanel {...{ member, timezone }} />
          <RequestsPanel {...{ member, timezone }} />
        </Box>
      </Box>
      {is_erasing && <EraseDialog {...{ member, timezone }} onClose={() => setErasing(false)} />}
    </Page>
  )
}
