import { createFileRoute } from '@tanstack/react-router'
import { AccountPalette } from '#app/features/account/account-palette.tsx'
import { EditsCorner } from '#app/features/manage/edits/edits-corner.tsx'
import { EmailBanner } from '#app/features/profile/email-banner.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireMember } from '#app/shell/guards.ts'
import { ManageLayout } from '#app/shell/manage-layout.tsx'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_manage')({
  beforeLoad: async ({ location, preload }) => {
    requireMember(location)
    if (preload) return
    // Not in the files that every page of the app loads.
    const { restoreList } = await import('#app/components/list/list-memory.ts')
    restoreList(location)
  },
  loader: () => loadTexts('manage', 'form', 'fields', 'account'),
  component: () => (
    <ThemeRoot>
      <Manage />
    </ThemeRoot>
  ),
})

function Manage() {
  return (
    <>
      <ManageLayout status={<EditsCorner />} notice={<EmailBanner />} />
      <AccountPalette />
    </>
  )
}
