import type { AffiliateEdit } from '#contract/resources/affiliates.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'

/** Field declarations of an affiliate. */
export const affiliateFields = (t: FieldTexts) =>
  ({
    name: { label: t('affiliate.name') },
    email: { label: t('affiliate.email') },
    code: { label: t('affiliate.code') },
    status: {
      label: t('affiliate.status'),
      choices: {
        ACTIVE: t('choices.affiliate.status.ACTIVE'),
        PAUSED: t('choices.affiliate.status.PAUSED'),
      },
    },
    note: { label: t('affiliate.note') },
  }) satisfies FieldDeclarations<AffiliateEdit>
