import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SectionLayout } from '#app/ui/section-nav/section-layout.tsx'
import { useAccountSections } from './use-account-sections.tsx'

/** The account's pages with their navigation. */
export function AccountLayout() {
  const { t } = useTranslation('account')
  return (
    <SectionLayout label={t('sections.label')} sections={useAccountSections()}>
      <Outlet />
    </SectionLayout>
  )
}
