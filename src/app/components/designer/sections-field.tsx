import Typography from '@mui/material/Typography'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'

type Sections<Section> = { section: Section; is_shown: boolean }[]

interface SectionsFieldProps<Section extends string> extends FieldProps<Sections<Section>> {
  words: Readonly<Record<Section, string>>
  hint: string
  /** Warning about the current order; null for none. */
  warning: string | null
}

/** The sections of a page in their order, each visible or hidden. */
export function SectionsField<Section extends string>(props: SectionsFieldProps<Section>) {
  const { words, hint, warning, ...field } = props
  const { id, label, value, onChange } = field
  const setShown = (section: Section, is_shown: boolean) =>
    onChange(value.map((item) => (item.section === section ? { section, is_shown } : item)))
  return (
    <FieldGroup {...field} hint={hint}>
      <SortableList
        label={label}
        items={value}
        itemKey={({ section }) => section}
        itemName={({ section }) => words[section]}
        onSort={(keys) => onChange(keys.flatMap((key) => value.find(({ section }) => section === key) ?? []))}
      >
        {({ section, is_shown }) => (
          <SwitchField
            id={`${id}-${section}`}
            label={words[section]}
            value={is_shown}
            onChange={(shown) => setShown(section, shown)}
          />
        )}
      </SortableList>
      <div role="status">
        {warning !== null && (
          <Typography variant="body2" sx={{ color: 'warning.main', mt: 1 }}>
            {warning}
          </Typography>
        )}
      </div>
    </FieldGroup>
  )
}
