import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MEMBER_COLUMNS, type MemberColumn } from '#contract/members/members.ts'
import { fetchMembers } from '#app/data/members/mutations.ts'
import { ExportButton } from '#app/components/export-button.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { useColumnLabels } from '#app/features/members/labels/column-labels.ts'
import { membersQuery, type MemberList } from './members-search.ts'

/** Exports the listed members with selectable columns. */
export function MembersExport({ list, timezone }: { list: MemberList; timezone: string }) {
  const { t } = useTranslation('members')
  const id = useId()
  const labels = useColumnLabels()
  const [columns, setColumns] = useState<readonly MemberColumn[]>(MEMBER_COLUMNS)
  const { query, on, filter_fields } = membersQuery(list, timezone)
  const params = { query, ...(on && { on }), filter_fields }
  return (
    <ExportButton
      title={t('export.title')}
      fetchFile={(format, options) =>
        // No selected column means all columns.
        fetchMembers({ ...params, format, ...(columns.length > 0 && { columns: [...columns] }) }, options)
      }
      options={
        <CheckboxGroup
          id={id}
          label={t('export.columns')}
          value={columns}
          onChange={setColumns}
          options={MEMBER_COLUMNS.map((value) => ({ value, label: labels[value] }))}
        />
      }
    >
      {list.is_narrowed ? t('export.found') : t('export.all')}
    </ExportButton>
  )
}
