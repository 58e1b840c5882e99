import type { CapacityAssignmentEdit } from '#contract/resources/capacity-assignments.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import { formatLimitValue, formatTicketsValue } from './format.ts'

/** Field declarations of a capacity assignment. */
export const capacityAssignmentFields = (t: FieldTexts) =>
  ({
    name: { label: t('capacity_assignment.name') },
    capacity: { label: t('capacity_assignment.capacity'), format: formatLimitValue },
    ticket_ids: { label: t('capacity_assignment.ticket_ids'), format: formatTicketsValue },
    status: {
      label: t('capacity_assignment.status'),
      choices: {
        ACTIVE: t('choices.capacity_assignment.status.ACTIVE'),
        INACTIVE: t('choices.capacity_assignment.status.INACTIVE'),
      },
    },
  }) satisfies FieldDeclarations<CapacityAssignmentEdit>
