import NextIcon from '@mui/icons-material/SkipNextOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskReceipt, DeskRequestFull } from '#contract/members/upgrade-requests.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useOpenRequest } from '#app/data/upgrade-requests/queries.ts'
import { formatInstant, formatRelative } from '#app/lib/format/dates.ts'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { Page } from '#app/ui/page.tsx'
import { useMemberName, useTierLabels } from '#app/features/members/labels/member-labels.ts'
import { DecisionNotes } from './decision-notes.tsx'
import { MemberPanel } from './member-panel.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { setShortcutsOn, useShortcuts, useShortcutsOn } from '#app/components/shortcuts.ts'
import { useDecisions } from './use-decisions.ts'

/** One request, decided by comparing images with the fields, with the mouse or single-key shortcuts. */
export function RequestScreen() {
  const { t } = useTranslation('members')
  const id = useParams({ strict: false, select: ({ upgradeId }) => upgradeId ?? '' })
  const query = useOpenRequest(id)
  const back = { to: '/manage/approve-upgrade', label: t('request.back') }
  if (query.data === undefined) {
    return (
      <Page title={t('request.one')} back={back}>
        <WaitForServer query={query}>{() => null}</WaitForServer>
      </Page>
    )
  }
  return <RequestDetails key={id} request={query.data} back={back} onRenew={() => void query.refetch()} />
}

interface RequestDetailsProps {
  request: DeskRequestFull
  back: { to: string; label: string }
  onRenew: () => void
}

function RequestDetails({ request, back, onRenew }: RequestDetailsProps) {
  const { t } = useTranslation('members')
  const nameOf = useMemberName()
  const tiers = useTierLabels()
  const now_ms = useNow()
  const timezone = useAccountTimezone()
  const can = useDecisions(request)
  const [rejected_receipt, setRejectedReceipt] = useState<DeskReceipt | null>(null)
  useShortcuts({ a: can.approve, r: can.reject, n: can.next, z: can.undo })
  const { requested_at, due_at, receipts, member } = request
  return (
    <Page
      title={t('request.of', { tier: tiers[request.tier], name: nameOf(member) })}
      subtitle={t('request.asked', {
        when: formatRelative(requested_at, now_ms),
        due: formatInstant(due_at, timezone),
      })}
      back={back}
      actions={<Buttons can={can} is_waiting={request.status === 'PENDING'} />}
    >
      <DecisionNotes {...{ request, timezone }} onUndo={can.can_undo ? can.undo : undefined} />
      <Box sx={columns}>
        <Box sx={{ minWidth: 0 }}>
          {receipts.map((receipt) => (
            <ReceiptPanel
              key={receipt.id}
              membership_no={member.membership_no}
              onReject={can.reject && receipts.length > 1 ? () => setRejectedReceipt(receipt) : undefined}
              {...{ receipt, timezone, onRenew }}
            />
          ))}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <MemberPanel {...{ request, timezone }} />
          <ShortcutsSwitch />
        </Box>
      </Box>
      {(can.is_rejecting || rejected_receipt !== null) && (
        <RejectDialog
          request={request}
          receipt={rejected_receipt}
          onDone={can.settle}
          onClose={() => {
            setRejectedReceipt(null)
            can.stopRejecting()
          }}
        />
      )}
    </Page>
  )
}

const columns = {
  display: 'grid',
  columnGap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '100%', lg: 'minmax(0, 1fr) 22rem' },
} as const

function Buttons({ can, is_waiting }: { can: ReturnType<typeof useDecisions>; is_waiting: boolean }) {
  const { t } = useTranslation('members')
  return (
    <>
      {is_waiting && (
        <>
          <Button
            variant="contained"
            aria-keyshortcuts="A"
            loading={can.is_busy}
            disabled={can.approve === undefined}
            onClick={can.approve}
          >
            {t('request.approve')}
          </Button>
          <Button
            variant="outlined"
            color="error"
            aria-keyshortcuts="R"
            disabled={can.reject === undefined}
            onClick={can.reject}
          >
            {t('request.reject')}
          </Button>
        </>
      )}
      <Button
        variant={is_waiting ? 'text' : 'contained'}
        endIcon={<NextIcon />}
        aria-keyshortcuts="N"
        onClick={can.next}
      >
        {t('request.next')}
      </Button>
    </>
  )
}

function ShortcutsSwitch() {
  const { t } = useTranslation('members')
  const id = useId()
  return (
    <SwitchField
      id={id}
      label={t('request.shortcuts')}
      hint={t('request.shortcuts_hint')}
      value={useShortcutsOn()}
      onChange={setShortcutsOn}
    />
  )
}
