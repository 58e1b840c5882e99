import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import MembersIcon from '@mui/icons-material/CardMembershipOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/members/members.ts'
import { formatMembershipNo } from '#rules/members/membership-no.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useMembers } from '#app/data/members/queries.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { LinkButton, TextLink } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useRelationships, useStatusLabels } from '#app/features/members/labels/field-labels.ts'
import { formatCalendarDay, useMemberName } from '#app/features/members/labels/member-labels.ts'
import { TierChip } from '#app/features/members/labels/tier-chip.tsx'
import { MembersExport } from './members-export.tsx'
import { MembersFilters } from './members-filters.tsx'
import { membersQuery, membersSearch } from './members-search.ts'

/** The venue's members, paged by the server; nothing is stored on this device. */
export function MembersScreen() {
  const { t } = useTranslation('members')
  const online = useOnline()
  const timezone = useAccountTimezone()
  const list = useListSearch(membersSearch)
  const [may_import, may_export] = [useHasRight('member.edit'), useHasRight('member.export')]
  const members = useMembers(membersQuery(list, timezone))
  const import_link = (
    <LinkButton to="/manage/members/import" variant="outlined" startIcon={<ImportIcon />}>
      {t('import.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      subtitle={t('list.lead')}
      list={list}
      rows={rowsOfQuery(members, online)}
      columns={useColumns(timezone)}
      rowKey={({ id }) => id}
      searchLabel={t('list.search')}
      filters={<MembersFilters list={list} />}
      create={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {may_import && import_link}
          {may_export && <MembersExport list={list} timezone={timezone} />}
        </Stack>
      }
      empty={
        <EmptyState icon={<MembersIcon />} title={t('list.empty')} action={may_import && import_link}>
          {t('list.empty_text')}
        </EmptyState>
      }
    />
  )
}

function useColumns(timezone: string): Column<Member>[] {
  const { t } = useTranslation('members')
  const relationships = useRelationships()
  const wrapAnywhere = (text: string) => <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>
  return [
    {
      key: 'last_name',
      header: t('list.column.name'),
      sortable: true,
      cell: (member) => <MemberCell member={member} />,
    },
    {
      key: 'tier',
      header: t('field.tier'),
      sortable: true,
      cell: (member) => <TierSummary member={member} />,
    },
    {
      key: 'expires_at',
      header: t('list.column.until'),
      sortable: true,
      cell: ({ tier, tier_until }) => {
        if (tier_until !== null) return formatCalendarDay(tier_until)
        return tier !== 'normal' && t('list.for_good')
      },
    },
    {
      key: 'email',
      header: t('field.email'),
      sortable: true,
      cell: ({ email }) => <Box sx={{ minWidth: { lg: 208 }, overflowWrap: 'anywhere' }}>{email}</Box>,
    },
    {
      key: 'phone',
      header: t('field.phone'),
      cell: ({ phone }) =>
        phone !== null && <Box sx={{ whiteSpace: { md: 'nowrap' } }}>{formatPhone(phone)}</Box>,
    },
    {
      key: 'relationship',
      header: t('field.relationship'),
      cell: ({ relationship }) =>
        relationship !== null &&
        wrapAnywhere(relationships.find(({ value }) => value === relationship)?.label ?? relationship),
    },
    {
      key: 'created_at',
      header: t('list.column.joined'),
      sortable: true,
      cell: ({ created_at }) => formatDay(created_at, timezone),
    },
  ]
}

function MemberCell({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const nameOf = useMemberName()
  return (
    <Box sx={{ minWidth: { lg: 176 }, overflowWrap: 'anywhere' }}>
      <TextLink to="/manage/members/$memberId" params={{ memberId: member.id }}>
        {nameOf(member)}
      </TextLink>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {t('person.number', { number: formatMembershipNo(member.membership_no) })}
      </Typography>
    </Box>
  )
}

function TierSummary({ member: { tier, requested_tier, status } }: { member: Member }) {
  const { t } = useTranslation('members')
  const states = useStatusLabels()
  return (
    <Stack direction="row" component="span" sx={{ gap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <TierChip tier={tier} />
      {requested_tier !== null && (
        <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
          {t('field.requested_tier')} <TierChip tier={requested_tier} />
        </Box>
      )}
      {status === 'CLOSED' && <StatusChip tone="default" label={states.CLOSED} />}
    </Stack>
  )
}
