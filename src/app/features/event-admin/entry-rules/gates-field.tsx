import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { ENTRY_GATES_MAX, GATE_MAX } from '#contract/door/entry-rules.ts'
import { entryRulesOf } from '#rules/door/entry-rules.ts'
import { Combobox } from '#app/ui/fields/combobox.tsx'
import { inputProps, type FieldProps } from '#app/ui/fields/field.ts'
import { useEvent } from '../use-event.tsx'

/** Names of gates as chips; those of the event's other rules are suggested. */
export function GatesField(field: FieldProps<string[]>) {
  const { t } = useTranslation('fields')
  const { tickets, check_in_lists } = useEvent()
  const used = [...tickets, ...check_in_lists].flatMap((row) => entryRulesOf(row).entry_gates)
  const choose = (names: readonly string[]) => {
    const gates = names.map((name) => name.trim().slice(0, GATE_MAX)).filter((name) => name !== '')
    field.onChange([...new Set(gates)])
  }
  return (
    <Combobox
      id={field.id}
      multiple
      freeSolo
      autoSelect
      options={[...new Set(used)].toSorted()}
      value={field.value}
      onChange={(_, names) => choose(names)}
      getOptionDisabled={() => field.value.length >= ENTRY_GATES_MAX}
      renderValue={(names, tagOf) =>
        names.map((name, index) => {
          const { key, ...tag } = tagOf({ index })
          return <Chip key={key} label={name} {...tag} />
        })
      }
      renderInput={(input) => (
        <TextField
          {...inputProps({ ...field, hint: t('entry_rules.gates_hint') })}
          {...input}
          label={field.label}
        />
      )}
    />
  )
}
