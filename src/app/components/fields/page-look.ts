import { pageLookFields, type PageSection } from '#contract/events/page-look.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import type { FieldTexts, ValueFormatter } from './field.ts'
import { formatPercent } from './values.ts'

/** Labels of the sections of an event page. */
export const sectionLabels = (t: FieldTexts): Record<PageSection, string> => ({
  facts: t('page_section.facts'),
  tickets: t('page_section.tickets'),
  line_up: t('page_section.line_up'),
  about: t('page_section.about'),
  pictures: t('page_section.pictures'),
  files: t('page_section.files'),
  organizer: t('page_section.organizer'),
})

/** The sections of a page in order, one per line; hidden ones are marked. */
export const formatSectionsValue: ValueFormatter = (value, { t }) => {
  const parsed = pageLookFields.homepage_sections.safeParse(value)
  if (!parsed.success) return []
  const labels = sectionLabels(t)
  return parsed.data.map(({ section, is_shown }) =>
    is_shown ? labels[section] : t('page_section.left_out', { section: labels[section] }),
  )
}

/** Focal point and zoom of a cover. */
export const formatCropValue: ValueFormatter = (value, { t }) => {
  const parsed = pageLookFields.homepage_cover_crop.safeParse(value)
  if (!parsed.success) return []
  const { x, y, zoom } = parsed.data
  const percent = (share: number) => formatPercent(Math.round(share * 100))
  return t('value.crop', { x: percent(x), y: percent(y), zoom: formatNumber(zoom) })
}
