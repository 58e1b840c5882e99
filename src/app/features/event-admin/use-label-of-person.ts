import { useTranslation } from 'react-i18next'
import { personName } from '#rules/text/person-name.ts'

/** Display name of a person; an erased person has a placeholder. */
export function useLabelOfPerson() {
  const { t } = useTranslation('event-people')
  return (person: { first_name: string; last_name: string; erased_at: string | null }): string =>
    person.erased_at ? t('erase.name') : personName(person)
}
