import type { OrganizerEdit } from '#contract/events/organizers.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'

/** Field declarations of an organizer. */
export const organizerFields = (t: FieldTexts) =>
  ({
    name: { label: t('organizer.name') },
    email: { label: t('organizer.email') },
    phone: { label: t('organizer.phone') },
    website: { label: t('organizer.website') },
    description: { label: t('organizer.description') },
  }) satisfies FieldDeclarations<OrganizerEdit>
