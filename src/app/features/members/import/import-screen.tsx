import { useTranslation } from 'react-i18next'
import { IMPORT_ROWS_MAX } from '#contract/wire/import-report.ts'
import { ImportPanels } from '#app/components/import/import-panels.tsx'
import {
  fetchImportProgress,
  fetchImportTemplate,
  newImportKey,
  useImportMembers,
} from '#app/data/members/import.ts'
import { Page } from '#app/ui/page.tsx'
import { useRowMessages } from './import-labels.ts'

/** Imports members from a file. */
export function MemberImportScreen() {
  const { t } = useTranslation('members')
  const { mutateAsync } = useImportMembers()
  const messagesOf = useRowMessages()
  return (
    <Page title={t('import.title')} back={{ to: '/manage/members', label: t('member.back') }} width="md">
      <ImportPanels
        rowsMax={IMPORT_ROWS_MAX}
        calls={{
          newKey: newImportKey,
          send: ({ mails, ...request }) => mutateAsync({ ...request, invites: mails }),
          fetchProgress: fetchImportProgress,
          fetchTemplate: fetchImportTemplate,
        }}
        texts={{
          title: t('import.title'),
          known: t('import.known'),
          name: t('import.column.name'),
          mails: { label: t('import.invites'), hint: t('import.invites_hint') },
          done: ({ new: added, changed }) => t('import.done', { new: added, changed }),
          messagesOf,
        }}
      />
    </Page>
  )
}
