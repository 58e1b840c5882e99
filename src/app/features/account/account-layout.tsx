import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SectionLayout } from '#app/ui/section-nav/section-layout.tsx'
import { useAccountSections } from './use-account-sections.tsx'

/** The pages of the account beside the ways between them. */
export function AccountLayout() {
  const { t } = useTranslation('account')
  return (
    <SectionLayout label={t('sections.label')} sections={useAccountSections()}>
      <Outlet />
    </SectionLayout>
  )
}
